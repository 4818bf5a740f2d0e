import { keyedHash, uuidOf } from '../../crypto/hash.ts';
import { sealCredentials } from '../../sync/credentials.ts';
import { maskUsername } from './mask-username.ts';
import type { Step, StepResult } from './step.ts';
import { firstNameOf, loginNameOf } from './typed-fields.ts';

/** Lists the accounts of an accepted login, stores them as a connection of the user, and starts their first syncs. */
export async function completeAttempt(step: Step): Promise<StepResult> {
  const { context, session, attempt, utility, method, secrets, signal } = step;
  const { store, vault, lookupKey, now, audit, sync } = context;
  const { environment } = step.client;
  const { fields, login = '' } = secrets;
  const found = await method.listAccounts({ utility, login, signal });
  const loginName = [session.clientId, utility.id, loginNameOf(method, fields)].join('\n');
  const loginKey = keyedHash(lookupKey, loginName);
  const completed = await store.attempts.complete({
    attemptId: attempt.id,
    method: 'sign_in',
    clientId: session.clientId,
    userId: session.userId,
    newUserRef: crypto.randomUUID(),
    newConnectionId: crypto.randomUUID(),
    utilityId: utility.id,
    loginKey,
    usernameHint: maskUsername(firstNameOf(method, fields)),
    sealed: await sealCredentials(vault, loginKey, { fields, login }),
    accounts: found.map(({ key, ...account }) => ({
      ...account,
      accountKey: key,
      // A sandbox account has the same id everywhere, so that tests can name it. A real one cannot be guessed.
      id: environment === 'sandbox' ? uuidOf(`${loginName}\n${key}`) : crypto.randomUUID(),
    })),
    now: now(),
    note: { id: audit.nextId(), requestId: secrets.requestId },
  });
  if (completed === 'grant_of_another_user') throw new Error('Only a consent can be refused.');
  for (const account of completed?.accounts ?? []) sync.start(account, environment);
  return { next: 'done' };
}
