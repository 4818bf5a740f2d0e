import type { Context } from '../../context.ts';
import { ServiceError } from '../../http/errors.ts';
import { matchesRedirectUri } from '../redirect-uris.ts';
import { findLivingSession } from '../routes/session.ts';
import { viewSession } from '../routes/session-routes.ts';
import { stateProblem } from '../state.ts';
import type { PageView } from './assets.ts';

/** What the service knows about a hosted page before its script runs. */
export type HostedStart = Pick<PageView, 'session' | 'error'>;

/** Nothing is known: the page's script asks for the session itself. */
export const nothingKnown: HostedStart = { session: null, error: null };

/**
 * Reads where the hosted page starts from its URL. It changes nothing: the page opens the session with a call of its own, which a
 * link preview or a prefetch does not make.
 *
 * @param onWarning called for an unregistered redirect URI or a bad `state`, which only the client's developer can fix.
 */
export async function readHostedStart(
  context: Context,
  query: URLSearchParams,
  onWarning: (message: string) => void,
): Promise<HostedStart> {
  // After a reload the URL has no query, and the page has kept the token.
  if (!query.has('connect_token')) return nothingKnown;
  try {
    const { session, client } = await findLivingSession(
      context.store,
      context.now,
      one(query, 'connect_token') ?? '',
    );
    const redirectUri = one(query, 'redirect_uri') ?? '';
    if (!matchesRedirectUri(client.redirectUris, redirectUri)) {
      onWarning(`redirect_uri_not_allowed: client ${client.id}, ${withoutQuery(redirectUri)}`);
      return { session: null, error: 'redirect_uri_not_allowed' };
    }
    const problem = problemOfStates(query.getAll('state'));
    if (problem !== null) {
      onWarning(`state_not_allowed: client ${client.id}, state ${problem}`);
      return { session: null, error: 'redirect_uri_not_allowed' };
    }
    const attempt = await context.store.attempts.findCurrent(session.publicId);
    return { session: await viewSession(context, client, session, attempt, redirectUri), error: null };
  } catch (error) {
    if (error instanceof ServiceError) return { session: null, error: error.code };
    // The database may answer again in a moment: let the page ask, and report what is wrong.
    return nothingKnown;
  }
}

const problemOfStates = ([state = '', ...more]: readonly string[]): string | null =>
  more.length > 0 ? 'must be given once.' : stateProblem(state);

const MAX_LOGGED = 300;

// User info, query and fragment may contain secrets.
const withoutQuery = (address: string): string => {
  if (!URL.canParse(address)) return 'no redirect_uri that can be read';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}${host === '' ? '' : '//'}${host}${pathname}`.slice(0, MAX_LOGGED);
};

// A parameter given twice counts as missing (RFC 6749, section 3.1).
const one = (query: URLSearchParams, name: string): string | undefined =>
  query.getAll(name).length === 1 ? (query.get(name) ?? undefined) : undefined;
