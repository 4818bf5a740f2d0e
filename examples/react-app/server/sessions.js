// @ts-check
// Sessions of browsers, in memory only. A real app has its own login, and stores access tokens encrypted in its database: they don't
// expire, and a user whose token is lost must connect again.
import { createHash, randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * @typedef {object} Session
 * @property {string} userId the `user_id` at Utility Connect
 * @property {string | undefined} [accessToken] set after a utility was connected
 * @property {string | undefined} [state] `state` of a hosted flow in progress
 */

/** @typedef {import('hono').Context} Context */

const COOKIE = 'sunny_solar_session';
const MAX_SESSIONS = 10_000;

/** Keeps a session per browser, in memory. */
export function createSessions() {
  /** @type {Map<string, Session>} */
  const sessions = new Map();

  /**
   * The session of this browser, if it has one.
   *
   * @param {Context} c
   */
  const find = (c) => sessions.get(getCookie(c, COOKIE) ?? '');

  return {
    find,
    /**
     * The session of this browser. Creates one if there is none.
     *
     * @param {Context} c
     * @returns {Session}
     */
    ensure(c) {
      const known = find(c);
      if (known) return known;
      const id = randomBytes(32).toString('base64url');
      const session = { userId: userIdOf(id) };
      const [oldest] = sessions.keys();
      if (oldest !== undefined && sessions.size >= MAX_SESSIONS) sessions.delete(oldest);
      sessions.set(id, session);
      // Lax: the browser sends the cookie when the hosted flow redirects back, but not with background requests of other sites. Over
      // https, add `secure: true`.
      setCookie(c, COOKIE, id, { httpOnly: true, sameSite: 'Lax', path: '/' });
      return session;
    },
  };
}

/** @typedef {ReturnType<typeof createSessions>} Sessions */

// A hash, so that a user id does not reveal the session id.
/** @param {string} sessionId */
const userIdOf = (sessionId) =>
  `sunny-${createHash('sha256').update(sessionId).digest('base64url').slice(0, 22)}`;
