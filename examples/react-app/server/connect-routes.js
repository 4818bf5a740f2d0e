// @ts-check
// Routes that connect a utility, embedded in the page or on the hosted page, and that let the user see and stop what they share.
import { randomBytes } from 'node:crypto';
import { UtilityConnectError } from '@utility-connect/node';
import { Hono } from 'hono';
import { Refusal } from './refusal.js';

// Connect shows it with the terms, as the words of Sunny Solar.
const purpose = 'To show you what your home uses, by the hour, and what it costs.';

/**
 * @param {object} options
 * @param {import('@utility-connect/node').UtilityConnect} options.utilityConnect
 * @param {import('./sessions.js').Sessions} options.sessions
 */
export function connectRoutes({ utilityConnect, sessions }) {
  const routes = new Hono();

  // Embedded, first step: returns a connect token, with which the page opens Connect.
  routes.post('/api/connect-token', async (c) => {
    const { userId } = sessions.ensure(c);
    const { connect_token } = await utilityConnect.createConnectToken({ userId, purpose });
    return c.json({ connect_token });
  });

  // Embedded, last step: exchanges the code that the page got from Connect. The access token stays on this server.
  routes.post('/api/exchange', async (c) => {
    const { code } = await c.req.json().catch(() => ({}));
    const session = sessions.find(c);
    if (!session || typeof code !== 'string') {
      throw new Refusal(400, 'invalid_request', 'Connecting was not started in this browser. Start again.');
    }
    const { access_token } = await utilityConnect.exchangeCode(code);
    session.accessToken = access_token;
    return c.json({ connected: true });
  });

  // Returns a manage token, with which the page shows the user what they share. Whoever has it can stop the sharing, so it is only for
  // the user who is signed in.
  routes.post('/api/manage-token', async (c) => {
    const session = sessions.find(c);
    if (!session?.accessToken) {
      throw new Refusal(401, 'not_connected', 'No utility is connected. Connect yours to continue.');
    }
    const { manage_token } = await utilityConnect.createManageToken(session.userId);
    return c.json({ manage_token });
  });

  // Hosted, first step: redirects to the page of Utility Connect.
  routes.get('/hosted', async (c) => {
    const session = sessions.ensure(c);
    session.state = randomBytes(16).toString('base64url');
    const query = { redirect_uri: redirectUri(c), state: session.state };
    return redirectOrExplain(c, async () => {
      const { connect_token, connect_url } = await utilityConnect.createConnectToken({
        userId: session.userId,
        purpose,
      });
      return `${connect_url}/?${new URLSearchParams({ connect_token, ...query })}`;
    });
  });

  // Hosted, last step. The state proves that this browser started the flow (RFC 6749, 10.12). Without it, a link could connect an
  // attacker's account to this session.
  routes.get('/callback', async (c) => {
    const { code, state } = c.req.query();
    const session = sessions.find(c);
    if (!session?.state || session.state !== state || !code) return c.redirect('/?hosted=refused');
    session.state = undefined;
    return redirectOrExplain(c, async () => {
      const { access_token } = await utilityConnect.exchangeCode(code);
      session.accessToken = access_token;
      return '/';
    });
  });

  return routes;
}

// Redirects to the app's page if Utility Connect fails, so that the user sees a message instead of JSON.
/**
 * @param {import('hono').Context} c
 * @param {() => Promise<string>} findAddress
 */
const redirectOrExplain = async (c, findAddress) => {
  c.header('Cache-Control', 'no-store');
  try {
    return c.redirect(await findAddress());
  } catch (error) {
    if (!(error instanceof UtilityConnectError)) throw error;
    console.error(`Utility Connect: ${error.status || 'no answer'} ${error.code}`);
    return c.redirect('/?hosted=failed');
  }
};

// On the host that the browser used, so that the session cookie is sent on the way back. The Host header needs no check: Utility
// Connect only redirects to registered URIs.
/** @param {import('hono').Context} c */
const redirectUri = (c) => new URL('/callback', c.req.url).href;
