import type { Context } from '../context.ts';
import type { FaultKind, FaultRefusal, FaultyConnection } from '../store/faults.ts';

type BreakContext = Pick<Context, 'store' | 'now' | 'wake'>;

/**
 * Breaks a sandbox connection, and syncs it now: its state and the events are those of the sync. For the client's developer and for the
 * operator.
 *
 * @returns why it was not broken; `null` if it was.
 */
export async function breakConnection(
  { store, now, wake }: BreakContext,
  connection: FaultyConnection,
  kind: FaultKind,
): Promise<FaultRefusal | null> {
  const refusal = await store.connections.break(connection, { kind, since: now() });
  if (refusal === null) wake('check', 'sync');
  return refusal;
}

/** Ends the fault of a sandbox connection, and syncs it now. Does nothing if it has none. @returns `not_found`, else `null`. */
export async function repairConnection(
  { store, now, wake }: BreakContext,
  connection: FaultyConnection,
): Promise<'not_found' | null> {
  const refusal = await store.connections.repair(connection, now());
  if (refusal === null) wake('check', 'sync');
  return refusal;
}
