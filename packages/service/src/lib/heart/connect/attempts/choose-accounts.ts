import { DomainError } from '../../../core/domain-error.ts';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Session } from '../../store/sessions.ts';
import { readChoice } from './account-offers.ts';
import { failAttempt } from './fail-attempt.ts';
import { storeAccounts } from './read-accounts.ts';
import { prepareStep } from './step.ts';

/**
 * Stores the accounts that the person has chosen of those that were found. Does nothing if that was done already.
 *
 * @param ids of the offered accounts.
 * @throws DomainError `attempt_not_ready` if no choice is open, `invalid_request` if an id was not offered.
 */
export async function chooseAccounts(
  context: Context,
  session: Session,
  ids: readonly string[],
): Promise<Attempt> {
  const { store } = context;
  const attempt = await store.attempts.findCurrent(session.publicId);
  // A repeated request, after a response that was lost.
  if (attempt?.status === 'succeeded') return attempt;
  if (attempt?.status !== 'choosing_accounts') throw notReady();
  const { signal } = new AbortController();
  const step = await prepareStep({ context, session, attempt, signal });
  const { found = [] } = step.secrets;
  const offered = found.map(({ key }) => key);
  const result = await storeAccounts(step, found, readChoice(context, attempt, offered, ids));
  if (result.next === 'failed') await failAttempt(context, session, attempt, result);
  return (await store.attempts.find(attempt.id)) ?? attempt;
}

const notReady = () => new DomainError('attempt_not_ready', 'The attempt has no accounts to choose from.');
