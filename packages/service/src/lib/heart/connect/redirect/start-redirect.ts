import { ConnectorError, type RedirectMethod } from '@utility-connect/connector';
import { redactError } from '@utility-connect/connector-host';
import type { AttemptErrorCode } from '@utility-connect/protocol';
import { hashSecret } from '../../../core/crypto/hash.ts';
import { randomToken } from '../../../core/crypto/random.ts';
import type { Utility } from '../../../directory/directory.ts';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { reportConnectorError } from '../../utilities/client-refused-error.ts';
import { attemptErrors } from '../attempts/attempt-errors.ts';
import { sealSecrets } from '../attempts/attempt-secrets.ts';
import { countSignIn } from '../attempts/count-sign-in.ts';
import { createAttempt } from '../attempts/create-attempt.ts';
import { redirectUriOf } from '../connect-urls.ts';

interface RedirectInput {
  readonly client: Client;
  readonly utility: Utility;
  readonly method: RedirectMethod;
  /** IP address of the person; `null` if unknown. */
  readonly address: string | null;
  /** `null` if Connect is embedded: the person then returns to another tab. */
  readonly connectToken: string | null;
  readonly requestId: string;
}

/**
 * Starts an attempt that waits for the person's return from the utility's page, and cancels the session's previous one. If the
 * utility gives no address to go to, the attempt has failed.
 *
 * @throws DomainError `too_many_attempts` when the session or the address has none left, `consent_required`.
 */
export async function startRedirect(
  context: Context,
  session: Session,
  input: RedirectInput,
): Promise<Attempt> {
  const { store, vault, limits, now } = context;
  const { client, utility, connectToken, requestId } = input;
  await limits.takeAuthorization(client, session.publicId, input.address);
  const id = crypto.randomUUID();
  const state = randomToken();
  const begun = await begin(context, session, input, state);
  const hasFailed = 'code' in begun;
  const attempt = await createAttempt(store, session, {
    id,
    utilityId: utility.id,
    method: 'redirect',
    status: hasFailed ? 'failed' : 'at_utility',
    error: hasFailed ? begun.error : null,
    sealed: hasFailed ? null : await sealSecrets(vault, id, { ...begun, connectToken, requestId }),
    stateHash: hashSecret(state),
    createdAt: now(),
  });
  if (hasFailed) await countSignIn(context, session, attempt, { outcome: 'failed', code: begun.code });
  return attempt;
}

/** @returns the utility's page, or the error if there is none. */
const begin = async (
  { store, now, urls, onError }: Pick<Context, 'store' | 'now' | 'urls' | 'onError'>,
  session: Session,
  { client, utility, method }: RedirectInput,
  state: string,
): Promise<{ url: string; progress: string } | { error: AttemptErrorCode; code: string }> => {
  const { signal } = new AbortController();
  try {
    return await method.begin({ utility, redirectUri: redirectUriOf(urls), state, signal });
  } catch (error) {
    if (!(error instanceof ConnectorError)) {
      onError(redactError(error, 'A redirect'));
      return { error: 'utility_unavailable', code: 'utility_unavailable' };
    }
    reportConnectorError(error, utility.id, onError);
    if (error.code !== 'client_refused' && error.code !== 'rate_limited')
      await store.utilities.noteOutage({ client, utilityId: utility.id, publicId: session.publicId }, now());
    return { error: attemptErrors[error.code], code: error.code };
  }
};
