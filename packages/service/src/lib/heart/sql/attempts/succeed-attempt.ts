import type { AttemptStatus } from '@utility-connect/protocol';
import { changesRow } from '../../../core/database/queries.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { record } from '../../../core/journal/record.ts';
import type { AttemptCompletion } from '../../store/attempts.ts';

/** Changes an attempt from `expected` to `succeeded`, and erases its secrets. @returns whether it was `expected`. */
export async function succeedAttempt(
  trx: Trx,
  { attemptId, clientId }: { readonly attemptId: string; readonly clientId: string },
  expected: AttemptStatus,
): Promise<boolean> {
  return trx
    .updateTable('attempts')
    .set({ status: 'succeeded', challenge: null, sealed: null })
    .where((eb) => eb.and({ id: attemptId, clientId, status: expected }))
    .$call(changesRow);
}

/**
 * Records the connection and accounts of an attempt, with the entry `connected`.
 *
 * @param accountIds `null` if the utility does not list the accounts yet.
 */
export async function recordSuccess(
  trx: Trx,
  {
    attemptId,
    clientId,
    requestId,
    now: at,
  }: Pick<AttemptCompletion, 'attemptId' | 'clientId' | 'requestId' | 'now'>,
  userRef: string,
  accountIds: readonly string[] | null,
): Promise<void> {
  const result = { userRef, accountIds: accountIds && JSON.stringify(accountIds) };
  const { publicId } = await trx
    .updateTable('attempts')
    .set(result)
    .where('id', '=', attemptId)
    .returning('publicId')
    .executeTakeFirstOrThrow();
  const data = { public_id: publicId, is_empty: accountIds?.length === 0 };
  await record(trx, [{ type: 'connected', at, clientId, userRef, requestId, data }]);
}
