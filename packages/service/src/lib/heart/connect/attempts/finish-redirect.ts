import { grantKeyOf, sealCredentials } from '../../logins/credentials.ts';
import { ABANDONED_SECONDS } from '../../store/purge.ts';
import { redirectUriOf } from '../connect-urls.ts';
import type { RedirectStep, StepResult } from './step.ts';

/** Turns the answer of the utility into a login, which is revoked unless the attempt succeeds. */
export async function finishRedirect(step: RedirectStep): Promise<StepResult> {
  const { context, method, utility, secrets, signal } = step;
  const { query = {}, progress } = secrets;
  const redirectUri = redirectUriOf(context.urls);
  const { login, grantId } = await method.finish({ utility, redirectUri, query, progress, signal });
  await scheduleRevocation(step, login, grantId);
  const { query: _used, ...rest } = secrets;
  return { next: 'reading_accounts', secrets: { ...rest, login, grantId } };
}

const scheduleRevocation = async (
  { context, session, attempt, client, utility }: RedirectStep,
  login: string,
  grantId: string,
): Promise<void> => {
  const { store, vault, lookupKey, now } = context;
  const loginKey = grantKeyOf(lookupKey, utility.id, grantId);
  await store.revocations.add({
    id: attempt.id,
    utilityId: utility.id,
    environment: client.environment,
    loginKey,
    sealed: await sealCredentials(vault, loginKey, { fields: {}, login }),
    dueAt: session.expiresAt + ABANDONED_SECONDS,
    createdAt: now(),
  });
};
