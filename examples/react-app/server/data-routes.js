// @ts-check
// What the page shows once a utility is connected: read with the access token, which the page never sees.
import { Hono } from 'hono';
import { UtilityConnectError } from './utility-connect-client.js';

/**
 * @param {object} options
 * @param {import('./utility-connect-client.js').UtilityConnectClient} options.utilityConnect
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
      // Access was removed elsewhere: the token is of no more use.
      session.accessToken = undefined;
      throw notConnected();
    }
  };

  routes.get('/api/connection', (c) => c.json({ connected: Boolean(sessions.find(c)?.accessToken) }));

  routes.delete('/api/connection', async (c) => {
    await withAccess(c, utilityConnect.removeConnection);
    const session = sessions.find(c);
    if (session) session.accessToken = undefined;
    return c.body(null, 204);
  });

  routes.get('/api/accounts', async (c) => c.json(await withAccess(c, utilityConnect.listAccounts)));

  routes.get('/api/intervals', async (c) => {
    const query = pick(c.req.query(), ['account_id', 'start_date', 'end_date']);
    return c.json(await withAccess(c, (accessToken) => utilityConnect.listIntervals(accessToken, query)));
  });

  routes.get('/api/bills', async (c) => {
    const accountId = c.req.query('account_id');
    if (!accountId) throw new UtilityConnectError(400, 'invalid_request', 'account_id is missing.');
    return c.json(await withAccess(c, (accessToken) => utilityConnect.listBills(accessToken, accountId)));
  });

  return routes;
}

const notConnected = () =>
  new UtilityConnectError(401, 'not_connected', 'No utility is connected. Connect yours to go on.');

/**
 * @param {Record<string, string>} query
 * @param {readonly string[]} names
 */
const pick = (query, names) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)));
