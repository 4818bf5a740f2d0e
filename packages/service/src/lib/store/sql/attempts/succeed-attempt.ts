import type { AttemptStatus } from '@utility-connect/protocol';
import { changesRow } from '../database/changes-row.ts';
import type { Trx } from '../schema.ts';

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
