import type { AttemptStatus } from '@utility-connect/protocol';
import type { Transaction } from 'kysely';
import { changesRow } from '../database/changes-row.ts';
import type { Database } from '../schema.ts';

/** Changes an attempt from `expected` to `succeeded`, and erases its secrets. @returns whether it was `expected`. */
export async function succeedAttempt(
  trx: Transaction<Database>,
  { attemptId, clientId }: { readonly attemptId: string; readonly clientId: string },
  expected: AttemptStatus,
): Promise<boolean> {
  return trx
    .updateTable('attempts')
    .set({ status: 'succeeded', challenge: null, sealed: null })
    .where('id', '=', attemptId)
    .where('clientId', '=', clientId)
    .where('status', '=', expected)
    .$call(changesRow);
}
