import type { Db, Trx } from '../../../core/database/tables.ts';
import { record } from '../../../core/journal/record.ts';
import type { AuthorizationCode, CodeIssue } from '../../store/grants.ts';
import { lockClient } from '../users/users.ts';

/**
 * Issues the code of a session for the user of its newest attempt that has succeeded. Replaces an earlier code that was not exchanged yet.
 * Changes nothing unless it returns `issued`.
 */
export function issueCode(db: Db, code: AuthorizationCode): Promise<CodeIssue> {
  return db.transaction().execute(async (trx) => {
    await lockClient(trx, code.clientId);
    const session = await trx
      .selectFrom('sessions')
      .select('usedAt')
      .where((eb) => eb.and({ publicId: code.publicId, clientId: code.clientId }))
      .executeTakeFirstOrThrow();
    if (session.usedAt !== null) return 'used';
    // Looked up under the lock: before, the user may have been removed.
    const userRef = await findSignedIn(trx, code);
    if (userRef === null) return 'not_ready';

    const { publicId, ...columns } = { ...code, userRef };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('authorizationCodes')
      .values({ publicId, ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(['publicId', 'clientId'])
          .doUpdateSet(columns)
          // Checked again: an exchange takes no client lock, so it may have consumed the code while this waited for the row.
          .where('authorizationCodes.consumedAt', 'is', null),
      )
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return 'used';
    const { clientId, createdAt: at } = code;
    await record(trx, [{ type: 'code.issued', at, clientId, userRef, data: { public_id: publicId } }]);
    return 'issued';
  });
}

const findSignedIn = async (trx: Trx, { publicId }: AuthorizationCode): Promise<string | null> => {
  const newest = await trx
    .selectFrom('attempts')
    .select('userRef')
    .where((eb) => eb.and({ publicId, status: 'succeeded' }))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.userRef ?? null;
};
