// @ts-check
// Routes that fetch data with the access token, which the page never sees.
import { UtilityConnectError } from '@utility-connect/node';
import { Hono } from 'hono';
import { Refusal } from './refusal.js';

/**
 * @param {object} options
 * @param {import('@utility-connect/node').UtilityConnect} options.utilityConnect
 * @param {import('./sessions.js').Sessions} options.sessions
 */
export function dataRoutes({ utilityConnect, sessions }) {
  const routes = new Hono();

  /**
   * Calls with the access token of this browser's session.
   *
   * @template T
   * @param {import('hono').Context} c
   * @param {(accessToken: string) => Promise<T>} read
   */
  const withAccess = async (c, read) => {
    const session = sessions.find(c);
    if (!session?.accessToken) throw notConnected();
    try {
      return await read(session.accessToken);
    } catch (error) {
      if (!(error instanceof UtilityConnectError) || error.code !== 'invalid_token') throw error;
      // Access was removed elsewhere, so the token no longer works.
      session.accessToken = undefined;
      throw notConnected();
    }
  };

  routes.get('/api/connection', (c) => c.json({ connected: Boolean(sessions.find(c)?.accessToken) }));

  routes.delete('/api/connection', async (c) => {
    await withAccess(c, utilityConnect.disconnect);
    const session = sessions.find(c);
    if (session) session.accessToken = undefined;
    return c.body(null, 204);
  });

  routes.get('/api/accounts', async (c) =>
    c.json(
      await withAccess(c, (accessToken) => utilityConnect.accounts(accessToken, { includeStatus: true })),
    ),
  );

  routes.get('/api/intervals', async (c) => {
    const accountId = requireAccountId(c);
    // Utility Connect validates them.
    const { start_date: start, end_date: end } = c.req.query();
    const window = {
      accountId,
      startDate: start === undefined ? undefined : Number(start),
      endDate: end === undefined ? undefined : Number(end),
    };
    return c.json(await withAccess(c, (accessToken) => utilityConnect.intervals(accessToken, window)));
  });

  routes.get('/api/bills', async (c) => {
    const accountId = requireAccountId(c);
    return c.json(await withAccess(c, (accessToken) => utilityConnect.bills(accessToken, accountId)));
  });

  return routes;
}

const notConnected = () =>
  new Refusal(401, 'not_connected', 'No utility is connected. Connect yours to continue.');

/** @param {import('hono').Context} c */
const requireAccountId = (c) => {
  const accountId = c.req.query('account_id');
  if (!accountId) throw new Refusal(400, 'invalid_request', 'account_id is missing.');
  return accountId;
};
