import type { ConnectorAccount } from '@utility-connect/connector';
import { keyedHash, uuidOf } from '../../../core/crypto/hash.ts';
import { grantKeyOf, sealCredentials } from '../../logins/credentials.ts';
import { toNewAccount } from '../../sync/to-stored.ts';
import { isTemporary } from '../../utilities/temporary-errors.ts';
import { maskUsername } from '../sign-in/mask-username.ts';
import { firstNameOf, loginNameOf } from '../sign-in/typed-fields.ts';
import { asksForChoice } from './account-offers.ts';
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
  const { loginKey, usernameHint, fields, accountId } = identify(step);
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
    sealed: await sealCredentials(vault, loginKey, { fields, login: secrets.login ?? '' }),
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
  if (completed !== null) context.onOutcome({ kind: 'sign_in', outcome: 'succeeded' });
  for (const account of completed?.accounts ?? []) sync.start(account, client.environment);
  return { next: 'done' };
}

/** @returns `null` if the utility cannot list the accounts of a consent now: the person is done, and they are listed later. */
const listAccounts = async ({
  kind,
  method,
  utility,
  secrets: { login = '' },
  signal,
}: Step): Promise<readonly ConnectorAccount[] | null> => {
  try {
    return await method.listAccounts({ utility, login, signal });
  } catch (error) {
    // The consent is given: asking the person for another one would leave this one at the utility.
    if (kind === 'redirect' && isTemporary(error)) return null;
    throw error;
  }
};

/** The key of a connection, and the stored part of the person's input. */
const identify = (step: Step) => {
  const { context, session, client, utility } = step;
  if (step.kind === 'redirect') {
    const { grantId = '' } = step.secrets;
    return {
      loginKey: grantKeyOf(context.lookupKey, utility.id, grantId),
      usernameHint: '',
      fields: {},
      accountId: () => crypto.randomUUID(),
    };
  }
  const { method, secrets } = step;
  const loginName = [session.clientId, utility.id, loginNameOf(method, secrets.fields)].join('\n');
  return {
    loginKey: keyedHash(context.lookupKey, loginName),
    usernameHint: maskUsername(firstNameOf(method, secrets.fields)),
    fields: secrets.fields,
    // A sandbox account has the same id for the same client id everywhere, so that tests can name it. A real one cannot be
    // guessed.
    accountId: (key: string) =>
      client.environment === 'sandbox' ? uuidOf(`${loginName}\n${key}`) : crypto.randomUUID(),
  };
};
