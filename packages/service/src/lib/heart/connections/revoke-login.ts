import { isExpired, redirectRenewal } from '../logins/renewal.ts';
import { loginOfRevocation } from '../logins/stored-login.ts';
import { useLogin } from '../logins/use-login.ts';
import type { Revocation } from '../store/revocations.ts';
import { type CheckContext, findRedirect } from './check-connection.ts';

/**
 * Ends the access of a removed connection or an abandoned attempt at its utility. Does nothing if the person has connected the same authorization again.
 *
 * @throws CredentialsError if the stored login cannot be opened.
 */
export async function revokeLogin(
  context: Omit<CheckContext, 'sync'>,
  revocation: Revocation,
  signal: AbortSignal,
): Promise<void> {
  if (revocation.isConnected) return;
  const { utility, method } = findRedirect(context, revocation.utilityId, revocation.environment);
  const { revoke } = method;
  if (!revoke) return;
  const stored = loginOfRevocation(context.store.revocations, revocation);
  try {
    const renewal = redirectRenewal(utility, method);
    await useLogin({ vault: context.vault, renewal, stored, signal }, (current) =>
      revoke({ utility, ...current, signal }),
    );
  } catch (error) {
    // The access has ended already.
    if (!isExpired(error)) throw error;
  }
}
