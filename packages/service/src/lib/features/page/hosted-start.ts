import { parseUrl } from '@utility-connect/connector';
import { ServiceError } from '../../core/http/errors.ts';
import { redirectUriProblem } from '../../heart/connect/redirect-uris.ts';
import { mayReturnTo } from '../../heart/connect/return-target.ts';
import { findValidSession } from '../../heart/connect/routes/authenticate-session.ts';
import { loadSession } from '../../heart/connect/routes/load-session.ts';
import { stateField } from '../../heart/connect/state-parameter.ts';
import type { Context } from '../../heart/context.ts';
import type { Client } from '../../heart/store/clients.ts';
import type { PageView } from './assets.ts';
import type { WarnOfClient } from './client-warnings.ts';
import { updateCommand } from './update-command.ts';

/** The session in the document of a hosted page. */
type HostedStart = Pick<PageView, 'session' | 'error'>;

/** The page's script requests the session. */
export const emptyStart: HostedStart = { session: null, error: null };

/**
 * Reads the session of a hosted page from its URL. Changes nothing, because link previews and prefetches request the page too:
 * the page opens the session with a request of its own. Warns of an unregistered redirect URI or a bad `state`, which only the
 * client's developer can fix.
 */
export async function readHostedStart(
  context: Context,
  query: URLSearchParams,
  warn: WarnOfClient,
): Promise<HostedStart> {
  // After a reload the URL has none of these parameters, and the page has kept them.
  if (!['connect_token', 'redirect_uri', 'state'].some((name) => query.has(name))) return emptyStart;
  try {
    const { session, client } = await findValidSession(context, single(query, 'connect_token'));
    const refuse = (warning: string, detail: string): HostedStart => {
      warn(client, warning, detail);
      return { session: null, error: 'redirect_uri_not_allowed' };
    };
    const redirectUri = single(query, 'redirect_uri');
    if (!mayReturnTo(client, session, redirectUri)) {
      return refuse('redirect_uri_not_allowed', describeRefusal(client, redirectUri));
    }
    const [state = null, ...otherStates] = query.getAll('state');
    const [problem] = stateField.nullable().safeParse(state).error?.issues ?? [];
    if (problem) return refuse('state_not_allowed', `state ${problem.message}`);
    if (otherStates.length > 0) return refuse('state_not_allowed', 'state must be given once.');
    const attempt = await context.store.attempts.findCurrent(session.publicId);
    const target = { redirectUri, state };
    return { session: await loadSession(context, client, session, attempt, target), error: null };
  } catch (error) {
    if (error instanceof ServiceError) return { session: null, error: error.code };
    // The database may be back when the page requests the session, which also reports the error.
    return emptyStart;
  }
}

// A repeated parameter counts as missing (RFC 6749, section 3.1).
const single = (query: URLSearchParams, name: string): string => {
  const [value = '', ...others] = query.getAll(name);
  return others.length === 0 ? value : '';
};

const MAX_LOGGED_LENGTH = 300;

const describeRefusal = (client: Client, given: string): string => {
  const address = withoutSecrets(given);
  if (address === null) return 'there is no redirect_uri that can be read.';
  const problem = redirectUriProblem(address);
  if (problem !== null) return `${address} cannot be registered: it ${problem}`;
  const omitted = address === given ? '' : ' without its query, which is not logged,';
  return `${address}${omitted} is not registered. To add it: ${updateCommand(client, '--redirect-uri', address)}`;
};

// User info, query and fragment may contain secrets.
const withoutSecrets = (address: string): string | null => {
  const url = parseUrl(address);
  if (url === null) return null;
  const { protocol, host, pathname } = url;
  return `${protocol}${host === '' ? '' : '//'}${host}${pathname}`.slice(0, MAX_LOGGED_LENGTH);
};
