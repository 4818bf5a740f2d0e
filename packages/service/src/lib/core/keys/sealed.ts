import { sql } from 'kysely';
import type { SealedKind } from './key-types.ts';
import type { Db } from '../../heart/sql/heart-tables.ts';

/** The tables with sealed bytes, their primary keys, and the columns that the bytes are bound to. */
export const sealedTables: Record<SealedKind, { table: string; id: string; name: string }> = {
  connection: { table: 'connections', id: 'id', name: 'loginKey' },
  attempt: { table: 'attempts', id: 'id', name: 'id' },
  revocation: { table: 'revocations', id: 'id', name: 'loginKey' },
  exchange: { table: 'exchangeAnswers', id: 'keyHash', name: 'keyHash' },
  webhook: { table: 'webhookEndpoints', id: 'id', name: 'id' },
  receipt: { table: 'receipts', id: 'publicId', name: 'publicId' },
};

/** Replaces sealed bytes if they still are `previous`. @returns whether they were. */
export async function replaceSealed(
  db: Db,
  kind: SealedKind,
  id: string,
  previous: Uint8Array,
  sealed: Uint8Array | null,
): Promise<boolean> {
  const { table, id: key } = sealedTables[kind];
  const result = await sql`
    update ${sql.table(table)} set sealed = ${sealed}
    where ${sql.ref(key)} = ${id} and sealed = ${previous}`.execute(db);
  return result.numAffectedRows === 1n;
}
