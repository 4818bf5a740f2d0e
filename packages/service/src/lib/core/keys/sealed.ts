import { sql } from 'kysely';
import type { Db, Trx } from '../database/tables.ts';
import type { SealedKind } from './key-types.ts';

/** A table with sealed bytes. */
export interface SealedTable {
  readonly table: string;
  /** Identifies a row. */
  readonly id: string;
  /** The column that the bytes are bound to. */
  readonly name: string;
  /** Value in place of erased bytes. Default: empty bytes. */
  readonly erased?: null;
  /** Changes the row after its bytes were erased, because no key can open them. */
  readonly onErased: (trx: Trx, id: string, now: number) => Promise<unknown>;
}

export type SealedTables = Readonly<Record<SealedKind, SealedTable>>;

/** Replaces sealed bytes if they still are `previous`. @returns whether they were. */
export async function replaceSealed(
  db: Db,
  { table, id: key }: Pick<SealedTable, 'table' | 'id'>,
  id: string,
  previous: Uint8Array,
  sealed: Uint8Array | null,
): Promise<boolean> {
  const result = await sql`
    update ${sql.table(table)} set sealed = ${sealed}
    where ${sql.ref(key)} = ${id} and sealed = ${previous}`.execute(db);
  return result.numAffectedRows === 1n;
}
