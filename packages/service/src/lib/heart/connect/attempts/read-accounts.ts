import type { ConnectorAccount } from '@utility-connect/connector';
import { type Credentials, sealCredentials } from '../../logins/credentials.ts';
import { toNewAccount } from '../../sync/to-stored.ts';
import { isTemporary } from '../../utilities/temporary-errors.ts';
import { asksForChoice } from './account-offers.ts';
import { countSignIn } from './count-sign-in.ts';
import { findDevice, identifyLogin } from './identify-login.ts';
import type { Step, StepResult } from './step.ts';

/** Lists the accounts of an accepted login. Stores them, unless the person chooses among them. */
export async function readAccounts(step: Step): Promise<StepResult> {
  const found = await listAccounts(step);
  const asks = await asksForChoice(step.context, step.session, step.utility.id);
  if (!asks) return storeAccounts(step, found);
  // There is nothing to choose from yet. Accounts that appear later are not added without a choice.
  if (found === null || found.length === 0) return storeAccounts(step, found, []);
  return { next: 'choosing_accounts', secrets: { ...step.secrets, found } };
}

/**
 * Stores the accounts of a login as a connection of the user, and starts their first syncs.
 *
 * @param found `null` if they are listed later.
 * @param chosenKeys see `AttemptCompletion`.
 */
export async function storeAccounts(
  step: Step,
  found: readonly ConnectorAccount[] | null,
  chosenKeys?: readonly string[],
): Promise<StepResult> {
  const { context, session, attempt, client, utility, secrets } = step;
  const { store, vault, now, sync } = context;
  const { loginKey, usernameHint, accountId } = identifyLogin(step);
  const completed = await store.attempts.complete({
    attemptId: attempt.id,
    from: attempt.status === 'choosing_accounts' ? attempt.status : 'reading_accounts',
    method: step.kind,
    clientId: session.clientId,
    userId: session.userId,
    newUserRef: crypto.randomUUID(),
    newConnectionId: crypto.randomUUID(),
    utilityId: utility.id,
    loginKey,
    usernameHint,
    sealed: await sealCredentials(vault, loginKey, await credentialsOf(step)),
    isPreparing: found === null,
    accounts: (found ?? []).map((account) => toNewAccount(account, accountId(account.key))),
    chosenKeys,
    now: now(),
    requestId: secrets.requestId,
  });
  if (completed === 'grant_of_another_user') {
    context.onError(
      new Error(`The utility ${utility.id} returned a grant of another user. Nothing was stored.`),
    );
    return { next: 'failed', error: 'utility_unavailable' };
  }
  if (completed !== null) await countSignIn(context, session, attempt, { outcome: 'succeeded' });
  for (const account of completed?.accounts ?? []) sync.start(account, client.environment);
  return { next: 'done' };
}

/** @returns `null` if the utility cannot list the accounts of a consent now: the person is done, and they are listed later. */
const listAccounts = async (step: Step): Promise<readonly ConnectorAccount[] | null> => {
  const { kind, method, utility, secrets, signal } = step;
  const { login = '' } = secrets;
  const { loginKey } = identifyLogin(step);
  try {
    return await method.listAccounts({ utility, login, loginKey, signal });
  } catch (error) {
    // The consent is given: asking the person for another one would leave this one at the utility.
    if (kind === 'redirect' && isTemporary(error)) return null;
    throw error;
  }
};

const credentialsOf = async (step: Step): Promise<Credentials> => {
  if (step.kind === 'redirect') return { fields: {}, login: step.secrets.login ?? '' };
  const { fields, login = '', expiresAt } = step.secrets;
  // Before the sign-in, only the identity was missing to find it.
  const device = step.secrets.device ?? (await findDevice(step));
  return {
    fields,
    login,
    ...(expiresAt !== undefined && { expiresAt }),
    ...(device !== undefined && { device }),
  };
};
