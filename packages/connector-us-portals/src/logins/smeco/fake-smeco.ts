import { type CreateFakeSource, fakeWebPage } from '@utility-connect/connector/fakes';
import { createFakeOpower, opowerSwitches } from '../../opower/fake-opower.ts';

const USERNAME = 'robin@example.com';
const PASSWORD = 'smeco-password-of-a-fake';

/**
 * A fake of the portal of Southern Maryland Electric Cooperative. Switches, beside those of the data:
 *
 * - `maintenance`: the sign-in answers with a web page and status 200.
 * - `bot-manager`: a web page with status 403 keeps programs out of the sign-in.
 * - `changed-form`: the sign-in gives no token.
 * - `login-503`: the sign-in answers with 503.
 */
export const createFakeSmeco: CreateFakeSource = ({ now, switches }) => {
  const opower = createFakeOpower({
    now,
    switches,
    subdomain: 'smcc',
    code: 'smcc',
    timeZone: 'America/New_York',
    kind: 'dss',
  });

  const signIn = async (request: Request): Promise<Response> => {
    if (switches.has('maintenance')) return fakeWebPage('Scheduled maintenance', 200);
    if (switches.has('bot-manager')) return fakeWebPage('Access denied', 403);
    if (switches.has('login-503')) return Response.json({ error: 'UNAVAILABLE' }, { status: 503 });
    const type = request.headers.get('content-type') ?? '';
    if (!type.startsWith('application/x-www-form-urlencoded'))
      return Response.json({ error: 'UNSUPPORTED_MEDIA_TYPE' }, { status: 415 });
    const form = new URLSearchParams(await request.text());
    if (form.get('rememberMe') !== 'true')
      return Response.json({ error: 'INVALID_REQUEST' }, { status: 400 });
    if (form.get('username') !== USERNAME || form.get('password') !== PASSWORD)
      return Response.json({ error: 'INVALID_CREDENTIALS' }, { status: 401 });
    return Response.json(
      switches.has('changed-form') ? { next: 'verify' } : { sessionToken: opower.issueToken() },
    );
  };

  return {
    async fetch(request) {
      const { hostname, pathname } = new URL(request.url);
      if (hostname !== opower.host) return new Response('Not Found', { status: 404 });
      if (
        pathname === '/webcenter/edge/apis/identity-management-v1/cws/v1/smcc/login' &&
        request.method === 'POST'
      )
        return signIn(request);
      return opower.fetch(request);
    },
    login: { username: USERNAME, password: PASSWORD },
    switches: [...opowerSwitches, 'maintenance', 'bot-manager', 'changed-form', 'login-503'],
  };
};
