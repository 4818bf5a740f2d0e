// @ts-check
// Who this browser is. A real app has its own log-in, and keeps access tokens in its database, encrypted: they do not
// expire, and a token that is lost means that the person has to connect again. Here all is forgotten when the server stops.
import { createHash, randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';

/**
 * @typedef {object} Session
 * @property {string} userId what Utility Connect knows this person as
 * @property {string | undefined} [accessToken] once a utility is connected
 * @property {string | undefined} [state] of a hosted flow that is under way
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
     * The session of this browser, begun now if it has none.
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
      // Lax: the browser sends it when the hosted flow comes back, and with no request that another site makes in the
      // background. Over https, `secure: true` belongs here as well.
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
