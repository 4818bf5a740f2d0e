import type { Context } from '../context.ts';
import { waitUncounted } from '../http/admission.ts';
import type { AppContext } from '../http/app.ts';
import { requireDataAccess } from '../http/authenticate.ts';
import { notFound } from '../http/errors.ts';
import type { Account } from '../store/accounts.ts';
import { notSyncedYet } from '../sync/sync-errors.ts';

/**
 * Finds the account that a data request asks for, and waits until its data can be served.
 *
 * @throws ServiceError 401, 404, and 409 or 503 as `Sync.ensure` does.
 */
export async function readableAccount(
  c: AppContext,
  { store, sync }: Pick<Context, 'store' | 'sync'>,
  accountId: string,
): Promise<Account> {
  const find = (): Account => {
    const { accounts } = requireDataAccess(c);
    const account = accounts.find(({ id }) => id === accountId);
    if (account) return account;
    throw notFound('There is no such account. GET /accounts lists the accounts of this user.');
  };
  const account = find();
  const { id: clientId, environment } = c.get('client');
  if (!(await waitUncounted(c, sync.ensure(account, environment)))) return account;
  // Meanwhile its user may have been merged with another one or removed.
  const { tokenHash } = c.get('dataAccess');
  c.set('dataAccess', {
    tokenHash,
    ...(await store.grants.findDataAccess({ clientId, tokenHash, accountId })),
  });
  const again = find();
  if (again.syncedTo === null) throw notSyncedYet();
  return again;
}
