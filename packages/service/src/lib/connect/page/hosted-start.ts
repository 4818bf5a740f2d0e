import type { Context } from '../../context.ts';
import { ServiceError } from '../../http/errors.ts';
import { matchesRedirectUri } from '../redirect-uris.ts';
import { findLivingSession } from '../routes/session.ts';
import { MAX_STATE_LENGTH, viewSession } from '../routes/session-routes.ts';
import type { PageView } from './assets.ts';

/** What the hosted page can show at once. */
export type HostedStart = Pick<PageView, 'session' | 'error'>;

/** The page asks for everything itself. */
export const nothingKnown: HostedStart = { session: null, error: null };

/**
 * Where the hosted page starts, read from its address. It reads only: the page opens the session itself, with a call that a link
 * preview or a prefetch does not make.
 *
 * @param onWarning - told of a redirect URI that the client did not register, and of a `state` that is too long.
 */
export async function readHostedStart(
  context: Context,
  query: URLSearchParams,
  onWarning: (message: string) => void,
): Promise<HostedStart> {
  const connectToken = one(query, 'connect_token');
  // After a reload the address is bare, and the page has kept the token.
  if (connectToken === undefined) return nothingKnown;
  try {
    const { session, client } = await findLivingSession(context.store, context.now, connectToken);
    const redirectUri = one(query, 'redirect_uri') ?? '';
    if (!matchesRedirectUri(client.redirectUris, redirectUri)) {
      // The person who sees the page cannot mend it, and whoever can does not see it.
      onWarning(`redirect_uri_not_allowed: client ${client.id}, ${withoutQuery(redirectUri)}`);
      return { session: null, error: 'redirect_uri_not_allowed' };
    }
    const state = query.get('state') ?? '';
    if (state.length > MAX_STATE_LENGTH) {
      onWarning(`state_too_long: client ${client.id}, ${state.length} characters of ${MAX_STATE_LENGTH}`);
      return { session: null, error: 'redirect_uri_not_allowed' };
    }
    const attempt = await context.store.attempts.findCurrent(session.publicId);
    return { session: await viewSession(context, client, session, attempt, redirectUri), error: null };
  } catch (error) {
    if (error instanceof ServiceError) return { session: null, error: error.code };
    // A database that does not answer now may do so in a moment: the page asks again, and can say what is wrong.
    return nothingKnown;
  }
}

const MAX_LOGGED = 300;

// In what follows the path there may be secrets, and so before the host.
const withoutQuery = (address: string): string => {
  if (!URL.canParse(address)) return 'no redirect_uri that can be read';
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}${host === '' ? '' : '//'}${host}${pathname}`.slice(0, MAX_LOGGED);
};

// A parameter given twice is refused like a missing one (RFC 6749, section 3.1).
const one = (query: URLSearchParams, name: string): string | undefined =>
  query.getAll(name).length === 1 ? (query.get(name) ?? undefined) : undefined;
