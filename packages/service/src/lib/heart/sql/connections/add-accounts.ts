import type { Trx } from '../../../core/database/tables.ts';
import type { Account, NewAccount } from '../../store/accounts.ts';
import { hasChosen, onlyKnown } from '../accounts/account-choice.ts';
import { addUtility } from '../syncs/sync-store.ts';
import { lockClient } from '../users/users.ts';
import { takeOverAccounts, writeAccounts } from './write-accounts.ts';

/**
 * Adds accounts that the utility has listed. The first list also takes over the user's accounts of other connections, as
 * `completeAttempt` does; later ones only those of files. Where the user chooses the accounts, no others are added.
 *
 * @returns the accounts that were written; `null` if the connection was removed; `choice_needed` if the user has chosen none of
 * them yet, and nothing was written.
 */
export async function addAccounts(
  trx: Trx,
  connectionId: string,
  accounts: readonly NewAccount[],
  now: number,
): Promise<Account[] | 'choice_needed' | null> {
  const found = await findConnection(trx, connectionId);
  if (!found) return null;
  await lockClient(trx, found.clientId);
  // Read again: its user may have been removed before the client was locked.
  const connection = await findConnection(trx, connectionId);
  if (!connection) return null;
  const isFirst = connection.accountsListedAt === null;
  const shared = (await hasChosen(trx, connection)) ? await onlyKnown(trx, connection, accounts) : accounts;
  if (isFirst && shared.length === 0 && accounts.length > 0) return 'choice_needed';
  await trx
    .updateTable('connections')
    .set({ accountsListedAt: now })
    .where('id', '=', connectionId)
    .execute();
  const others = isFirst ? [] : await keysOfLogins(trx, connection);
  const added = shared.filter(({ accountKey }) => !others.includes(accountKey));
  if (added.length === 0) return [];
  const groupKey = await addUtility(trx, connection);
  const completion = { ...connection, method: 'redirect' as const, accounts: added, now };
  await takeOverAccounts(trx, completion, connection);
  return writeAccounts(trx, completion, connection, groupKey);
}

const findConnection = (trx: Trx, connectionId: string) =>
  trx
    .selectFrom('connections')
    .select(['id', 'clientId', 'userRef', 'utilityId', 'createdAt as connectedAt', 'accountsListedAt'])
    .where((eb) => eb.and({ id: connectionId, method: 'redirect' }))
    .executeTakeFirst();

/** The keys of the user's accounts at the utility, except those of files. */
const keysOfLogins = async (
  trx: Trx,
  { clientId, userRef, utilityId }: Pick<Account, 'clientId' | 'userRef' | 'utilityId'>,
): Promise<string[]> => {
  const accounts = await trx
    .selectFrom('connections')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.connectionId', '=', 'connections.id')
        .onRef('accounts.clientId', '=', 'connections.clientId'),
    )
    .select('accountKey')
    .where((eb) => eb.and({ 'connections.clientId': clientId, userRef, utilityId }))
    .where('method', '<>', 'file')
    .execute();
  return accounts.map(({ accountKey }) => accountKey);
};
