// Sessions of browsers, in memory only. A real app has its own login, and stores access tokens encrypted in its database.
import 'server-only';
import { randomBytes } from 'node:crypto';
import { cookies } from 'next/headers';

interface Session {
  readonly userId: string;
  /** Set after a utility was connected. */
  accessToken?: string | undefined;
}

const COOKIE = 'utility_connect_example';

// On `globalThis`, because pages and route handlers are in separate bundles.
const shared = globalThis as { utilityConnectSessions?: Map<string, Session> };
shared.utilityConnectSessions ??= new Map();
const sessions = shared.utilityConnectSessions;

/** The session of this browser, if it has one. */
export async function findSession(): Promise<Session | undefined> {
  const id = (await cookies()).get(COOKIE)?.value;
  return id === undefined ? undefined : sessions.get(id);
}

/** The session of this browser. Creates one if there is none. Only for route handlers: a page cannot set a cookie. */
export async function ensureSession(): Promise<Session> {
  const known = await findSession();
  if (known) return known;
  const id = randomBytes(32).toString('base64url');
  const session = { userId: `user-${randomBytes(16).toString('hex')}` };
  sessions.set(id, session);
  // Over https, add `secure: true`.
  (await cookies()).set(COOKIE, id, { httpOnly: true, sameSite: 'lax', path: '/' });
  return session;
}
