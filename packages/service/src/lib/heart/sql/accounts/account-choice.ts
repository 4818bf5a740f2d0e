import type { Trx } from '../../../core/database/tables.ts';
import type { Account, NewAccount } from '../../store/accounts.ts';
import { writeConnectionEvents } from '../events/connection-events.ts';
import { accountsOfUser } from './account-store.ts';
import { deleteEmptyConnections } from './delete-empty-connections.ts';
import { detachAccounts } from './erase-accounts.ts';

/** A user and a utility. */
export type Owner = Pick<Account, 'clientId' | 'userRef' | 'utilityId'>;

/** The accounts that a login has found, and the user's choice among them: see `AttemptCompletion`. */
interface Found {
  readonly accounts: readonly NewAccount[];
  readonly chosenKeys?: readonly string[] | undefined;
  readonly now: number;
}

/**
 * Deletes the accounts that the user does not share any longer, and remembers that they choose.
 *
 * @returns the accounts to write. Without a new choice, those that were chosen before.
 */
export async function applyChoice(
  trx: Trx,
  owner: Owner,
  connectionId: string,
  { accounts, chosenKeys, now }: Found,
): Promise<readonly NewAccount[]> {
  if (chosenKeys === undefined) {
    if (!(await hasChosen(trx, owner))) return accounts;
    await markChosen(trx, owner);
    return onlyKnown(trx, owner, accounts);
  }
  await markChosen(trx, owner);
  const chosen = accounts.filter(({ accountKey }) => chosenKeys.includes(accountKey));
  const others = accounts.filter((account) => !chosen.includes(account));
  const keys = others.map(({ accountKey }) => accountKey);
  await deleteAccounts(trx, owner, keys, { now, keptId: connectionId });
  return chosen;
}

/** Keeps the accounts that the user has at the utility already. */
export async function onlyKnown(
  trx: Trx,
  owner: Owner,
  accounts: readonly NewAccount[],
): Promise<readonly NewAccount[]> {
  const keys = accounts.map(({ accountKey }) => accountKey);
  const known = new Set((await accountsOfUser(trx, owner, keys)).map(({ accountKey }) => accountKey));
  return accounts.filter(({ accountKey }) => known.has(accountKey));
}

/** Remembers that the user chooses the accounts of a utility. Call it when they have a connection there. */
export async function markChosen(trx: Trx, { clientId, userRef, utilityId }: Owner): Promise<void> {
  await trx
    .updateTable('connections')
    .set({ accountsChosen: 1 })
    .where((eb) => eb.and({ clientId, userRef, utilityId }))
    .execute();
}

/** Whether the user chooses the accounts of a utility. */
export async function hasChosen(trx: Trx, { clientId, userRef, utilityId }: Owner): Promise<boolean> {
  const chosen = await trx
    .selectFrom('connections')
    .select('id')
    .where((eb) => eb.and({ clientId, userRef, utilityId, accountsChosen: 1 }))
    .limit(1)
    .executeTakeFirst();
  return chosen !== undefined;
}

/**
 * Deletes accounts of a user with their data, and other connections that have lost their last account this way.
 *
 * @param kept.keptId the connection that stays. Default none.
 */
export async function deleteAccounts(
  trx: Trx,
  owner: Owner,
  accountKeys: readonly string[],
  { now, keptId }: { readonly now: number; readonly keptId?: string },
): Promise<void> {
  const deleted = await accountsOfUser(trx, owner, accountKeys);
  if (deleted.length === 0) return;
  for (const connectionId of new Set(deleted.map((account) => account.connectionId))) {
    const own = deleted.filter((account) => account.connectionId === connectionId);
    const removed = own.map(
      ({ id }) => ({ type: 'account.removed', at: now, data: { account_id: id } }) as const,
    );
    await writeConnectionEvents(trx, connectionId, removed);
  }
  const accountIds = deleted.map(({ id }) => id);
  await detachAccounts(trx, accountIds, now);
  const ids = deleted.map(({ connectionId }) => connectionId).filter((id) => id !== keptId);
  await deleteEmptyConnections(trx, { ...owner, at: now, replaced: ids });
}
