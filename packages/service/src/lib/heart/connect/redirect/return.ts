import type { Context, Urls } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';
import { openSecrets, type RedirectSecrets, sealSecrets } from '../attempts/attempt-secrets.ts';
import type { TextKey } from './texts.ts';

/** Parameters that a utility returned. */
type ReturnQuery = Readonly<Record<string, string>> & { readonly state: string };

const MAX_LENGTH = 8_192;

/** @returns `null` without a `state` of ours, or if a parameter is repeated (RFC 6749, section 3.1). */
export function readReturn(parameters: URLSearchParams): ReturnQuery | null {
  const entries = [...parameters];
  const query = Object.fromEntries(entries);
  const { state = '' } = query;
  if (parameters.toString().length > MAX_LENGTH || Object.keys(query).length < entries.length) return null;
  return /^[\w-]{43}$/.test(state) ? { ...query, state } : null;
}

/**
 * Stores the answer of the utility, which is used once: of any number of simultaneous returns, one continues the attempt.
 *
 * @returns the attempt as it is then.
 */
export async function takeReturn(
  { store, vault }: Pick<Context, 'store' | 'vault'>,
  attempt: Attempt,
  query: ReturnQuery,
): Promise<Attempt> {
  const { id, sealed } = attempt;
  if (sealed === null) return attempt;
  const secrets = await openSecrets<RedirectSecrets>(vault, id, sealed);
  const change = {
    status: 'signing_in',
    sealed: await sealSecrets(vault, id, { ...secrets, query }),
  } as const;
  if (await store.attempts.advance(id, 'at_utility', change)) return { ...attempt, ...change };
  return (await store.attempts.find(id)) ?? attempt;
}

/** The page of the hosted flow, as the client opened it. */
export function hostedPageOf(
  { connectUrl }: Urls,
  { redirectUri, state }: Pick<Session, 'redirectUri' | 'state'>,
  connectToken: string,
): string {
  const query = new URLSearchParams({ connect_token: connectToken });
  if (redirectUri !== null) query.set('redirect_uri', redirectUri);
  if (state !== null) query.set('state', state);
  return `${connectUrl}/?${query}`;
}

type Outcome = Extract<TextKey, 'returned' | 'connected' | 'denied' | 'failed' | 'ended'>;

/** State of the page of a return. While the service still works, only the utility's own error is known. */
export function outcomeOf({ status, error }: Attempt, { error: returned }: ReturnQuery): Outcome {
  switch (status) {
    case 'succeeded':
      return 'connected';
    case 'failed':
      return error === 'consent_denied' ? 'denied' : 'failed';
    case 'signing_in':
    case 'reading_accounts':
    case 'choosing_accounts':
      if (returned === undefined) return 'returned';
      return returned === 'access_denied' ? 'denied' : 'failed';
    default:
      return 'ended';
  }
}
