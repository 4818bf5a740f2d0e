import { lockConnections } from '../../../core/database/lock-row.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { record } from '../../../core/journal/record.ts';
import type { AttemptCompletion } from '../../store/attempts.ts';
import { hasChosen, type Owner } from '../accounts/account-choice.ts';
import { accountsOfUser } from '../accounts/account-store.ts';
import { detachAccounts } from '../accounts/erase-accounts.ts';
import { connectionEvents, writeConnectionEvents } from '../events/connection-events.ts';
import type { UserKey } from '../heart-tables.ts';
import { readHistoryAgain } from './consents.ts';
import { describeRemoved } from './describe-removed.ts';
import { cancelSignIns, connectionIds, deleteUser } from './remove-user.ts';

type Reconnection = Pick<AttemptCompletion, 'clientId' | 'userId' | 'utilityId' | 'now' | 'requestId'>;

/** A connection, and the user who had it. */
interface Login {
  readonly id: string;
  readonly userRef: string;
}

/**
 * Gives the `user_id` to a user, with the webhook event `connection.moved` for each of their connections. No other user of the
 * client may have it. The caller must hold `lockClient` and `lockCodes` of the user.
 */
export async function renameUser(
  trx: Trx,
  user: UserKey,
  { userId, now }: Pick<Reconnection, 'userId' | 'now'>,
): Promise<void> {
  const previousId = await findUserId(trx, user);
  await trx
    .updateTable('users')
    .set({ userId })
    .where((eb) => eb.and({ clientId: user.clientId, ref: user.userRef }))
    .execute();
  for (const id of await connectionIds(trx, user)) {
    await writeConnectionEvents(trx, id, [movedEvent(previousId, now)]);
  }
}

/**
 * Moves a connected login to another user with its accounts, which keep their ids. An account that this user has already stays
 * instead, and the moved one is deleted. Records `connection.moved`.
 *
 * The former user keeps their other connections, and is removed with their tokens, codes and sign-ins if they have none. Records
 * `disconnected` or `removed` for them.
 *
 * The caller must hold `lockClient`, and `lockCodes` of the former user.
 */
export async function moveLogin(
  trx: Trx,
  { id, userRef }: Login,
  toRef: string,
  { clientId, utilityId, now, requestId }: Reconnection,
): Promise<void> {
  const former = { clientId, userRef };
  const previousId = await findUserId(trx, former);
  const isAll = (await connectionIds(trx, former)).length === 1;
  if (isAll) await cancelSignIns(trx, former, previousId);
  const data = await describeRemoved(trx, former, [id], 'moved');
  // A connection is locked before its accounts: see `lockRow`.
  await lockConnections(trx, [id]);
  const owner = { clientId, userRef: toRef, utilityId };
  await deleteDuplicates(trx, id, owner, now);
  const accountsChosen = (await hasChosen(trx, owner)) ? 1 : 0;
  await trx.updateTable('connections').set({ userRef: toRef, accountsChosen }).where('id', '=', id).execute();
  await readHistoryAgain(trx, [id], now);
  const moved = await connectionEvents(trx, id, [movedEvent(previousId, now)]);
  const type = isAll ? 'removed' : 'disconnected';
  await record(trx, [...moved, { ...former, type, at: now, requestId, data }]);
  if (isAll) await deleteUser(trx, former);
}

const findUserId = async (trx: Trx, { clientId, userRef }: UserKey): Promise<string> => {
  const { userId } = await trx
    .selectFrom('users')
    .select('userId')
    .where((eb) => eb.and({ clientId, ref: userRef }))
    .executeTakeFirstOrThrow();
  return userId;
};

const movedEvent = (previousId: string, at: number) =>
  ({ type: 'connection.moved', at, data: { previous_user_id: previousId } }) as const;

/** Deletes accounts of a connection that its new user has already. */
const deleteDuplicates = async (trx: Trx, id: string, owner: Owner, at: number): Promise<void> => {
  const accounts = await trx
    .selectFrom('accounts')
    .select(['id', 'accountKey'])
    .where('connectionId', '=', id)
    .execute();
  const keys = accounts.map(({ accountKey }) => accountKey);
  const kept = new Map((await accountsOfUser(trx, owner, keys)).map((each) => [each.accountKey, each.id]));
  const deleted = accounts.flatMap(({ id: account_id, accountKey }) => {
    const replaced_by = kept.get(accountKey);
    return replaced_by === undefined ? [] : { account_id, replaced_by };
  });
  await writeConnectionEvents(
    trx,
    id,
    deleted.map((data) => ({ type: 'account.removed', at, data }) as const),
  );
  await detachAccounts(
    trx,
    deleted.map(({ account_id }) => account_id),
    at,
  );
};
