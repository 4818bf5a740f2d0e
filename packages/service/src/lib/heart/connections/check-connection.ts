import { ConnectorError, type RedirectMethod } from '@utility-connect/connector';
import type { Environment } from '@utility-connect/protocol';
import type { Utility } from '../../directory/directory.ts';
import type { Context } from '../context.ts';
import { redirectRenewal } from '../logins/renewal.ts';
import { loginOfConnection } from '../logins/stored-login.ts';
import { useLogin } from '../logins/use-login.ts';
import { breakMethod } from '../sandbox/break-method.ts';
import { toNewAccount } from '../sync/to-stored.ts';
import { findMethod } from '../utilities/methods-for.ts';

interface CheckedConnection {
  readonly connectionId: string;
  readonly utilityId: string;
  readonly environment: Environment;
}

export type CheckContext = Pick<Context, 'store' | 'directory' | 'vault' | 'methodsFor' | 'sync' | 'now'>;

/**
 * Checks that the person still allows access, and adds the accounts that the utility lists, which may be new.
 *
 * @throws ConnectorError `login_expired` if the person has ended the access, or has to come back to choose accounts.
 * @throws CredentialsError if the stored login cannot be opened.
 */
export async function checkConnection(
  context: CheckContext,
  { connectionId, utilityId, environment }: CheckedConnection,
  signal: AbortSignal,
): Promise<void> {
  const { store, vault, sync, now } = context;
  const { utility, method: intact } = findRedirect(context, utilityId, environment);
  const fault = environment === 'sandbox' ? await store.connections.findFault(connectionId) : null;
  const method = fault ? breakMethod(intact, fault) : intact;
  const stored = loginOfConnection({ connections: store.connections, connectionId, now, signal });
  const renewal = redirectRenewal(utility, method);
  const found = await useLogin({ vault, renewal, stored, signal }, async (current) => {
    await method.checkAccess?.({ utility, ...current, signal });
    return method.listAccounts({ utility, ...current, signal });
  });
  const accounts = found.map((account) => toNewAccount(account, crypto.randomUUID()));
  const added = await store.connections.addAccounts(connectionId, accounts, now());
  if (added === 'choice_needed') {
    // The person chooses the accounts when they consent again.
    throw new ConnectorError('login_expired', 'The person has not chosen accounts yet.');
  }
  for (const account of added ?? []) sync.start(account, environment);
}

/** @throws Error if the utility can no longer be connected by `redirect`. */
export function findRedirect(
  { directory, methodsFor }: Pick<CheckContext, 'directory' | 'methodsFor'>,
  utilityId: string,
  environment: Environment,
): { readonly utility: Utility; readonly method: RedirectMethod } {
  const utility = directory.find(utilityId);
  const method = utility && findMethod(methodsFor(utility, environment), 'redirect');
  if (method) return { utility, method };
  throw new Error(
    `No connector reads ${utilityId} by redirect for ${environment} clients: restore it in CONNECTORS, or set the UTILITY_ variables of your registration.`,
  );
}
