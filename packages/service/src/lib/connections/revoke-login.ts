import { isExpired, type StoredLogin, useLogin } from '../logins/use-login.ts';
import type { RevocationJob } from '../store/revocations.ts';
import { type CheckContext, findRedirect } from './check-connection.ts';

/**
 * Ends the access of a removed connection or an abandoned attempt at its utility. Does nothing if the person has connected the same authorization again.
 *
 * @throws CredentialsError if the stored login cannot be opened.
 */
export async function revokeLogin(
  context: Omit<CheckContext, 'sync'>,
  job: RevocationJob,
  signal: AbortSignal,
): Promise<void> {
  if (job.isConnected) return;
  const { utility, method } = findRedirect(context, job.utilityId, job.environment);
  const { revoke } = method;
  if (!revoke) return;
  const stored = revocationLogin(context, job);
  try {
    await useLogin({ vault: context.vault, utility, method, stored }, (current) =>
      revoke({ utility, ...current, signal }),
    );
  } catch (error) {
    // The access has ended already.
    if (!isExpired(error)) throw error;
  }
}

/** The login of a revocation, whose lease the caller has. */
const revocationLogin = (
  { store: { revocations } }: Omit<CheckContext, 'sync'>,
  { id, loginKey, ...job }: RevocationJob,
): StoredLogin => {
  let { sealed } = job;
  return {
    connectionId: id,
    read: async () => ({ loginKey, sealed, notified: [] }),
    async replace(previous, next) {
      sealed = next;
      return revocations.replaceSealed(id, previous, next);
    },
    exclusively: (renew) => renew(),
  };
};
