// Who this browser is. A real app has its own log-in, and keeps access tokens in its database, encrypted. Here all is
// forgotten when the server stops.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';

interface Session {
  readonly userId: string;
  /** Called after a utility was connected. */
  accessToken?: string;
}

const COOKIE = 'utility_connect_example';

// On `globalThis`, because pages and route handlers are bundled apart.
const shared = globalThis as { utilityConnectSessions?: Map<string, Session> };
shared.utilityConnectSessions ??= new Map();
const sessions = shared.utilityConnectSessions;

/** The session of this browser, if it has one. */
export async function findSession(): Promise<Session | undefined> {
  const id = (await cookies()).get(COOKIE)?.value;
  return id === undefined ? undefined : sessions.get(id);
}

/** The session of this browser, begun now if it has none. For route handlers: a page cannot set a cookie. */
export async function ensureSession(): Promise<Session> {
  const known = await findSession();
  if (known) return known;
  const id = randomBytes(32).toString('base64url');
  const session = { userId: `user-${randomBytes(16).toString('hex')}` };
  sessions.set(id, session);
  // Over https, `secure: true` belongs here as well.
  (await cookies()).set(COOKIE, id, { httpOnly: true, sameSite: 'lax', path: '/' });
  return session;
}
