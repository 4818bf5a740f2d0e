import { sql } from 'kysely';
import { bytesOfKeyId } from '../crypto/vault.ts';
import { toBytes } from '../database/queries.ts';
import type { Db } from '../database/tables.ts';
import type { EncryptionKey, SealedQuery, SealedRow } from './key-types.ts';
import { replaceSealed, type SealedTables } from './sealed.ts';

export type KeyStore = ReturnType<typeof createSqlKeys>;

/**
 * The encryption keys in use, and the rows that are sealed with each. Finds rows by the key id in their sealed bytes, without an index:
 * only a rotation does, and it has to read every row anyway.
 *
 * @param tables with sealed bytes.
 */
export function createSqlKeys(db: Db, tables: SealedTables) {
  return {
    /** Ordered by id. */
    async list(): Promise<EncryptionKey[]> {
      const rows = await db.selectFrom('encryptionKeys').selectAll().orderBy('keyId').execute();
      return rows.map(({ keyId, sealed, createdAt }) => ({ id: keyId, sealed: toBytes(sealed), createdAt }));
    },
    /** Does nothing if the id exists. */
    async add({ id, sealed, createdAt }: EncryptionKey) {
      await db
        .insertInto('encryptionKeys')
        .values({ keyId: id, sealed, createdAt })
        .onConflict((conflict) => conflict.column('keyId').doNothing())
        .execute();
    },
    async remove(keyId: string) {
      await db.deleteFrom('encryptionKeys').where('keyId', '=', keyId).execute();
    },
    /** Whether any row is sealed with it. */
    async isUsed(keyId: string) {
      for (const { table } of Object.values(tables)) {
        const { rows } = await sql`
          select 1 from ${sql.table(table)} where ${keyIdOf} = ${bytesOfKeyId(keyId)} limit 1`.execute(db);
        if (rows.length > 0) return true;
      }
      return false;
    },
    /** Ordered by id. */
    async listSealed({ kind, otherThan, after, limit }: SealedQuery): Promise<SealedRow[]> {
      const { table, id, name } = tables[kind];
      const isOther = otherThan === null ? sql`true` : sql`${keyIdOf} <> ${bytesOfKeyId(otherThan)}`;
      const { rows } = await sql<{ id: string; name: string; sealed: Uint8Array }>`
        select ${sql.ref(id)} as id, ${sql.ref(name)} as name, sealed from ${sql.table(table)}
        where ${sql.ref(id)} > ${after} and length(sealed) > 0 and ${isOther}
        order by ${sql.ref(id)} limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...row, kind, sealed: toBytes(row.sealed) }));
    },
    /** Replaces sealed bytes if they still are those of the row. @returns whether they were replaced. */
    reseal: ({ kind, id, sealed: previous }: SealedRow, sealed: Uint8Array) =>
      replaceSealed(db, tables[kind], id, previous, sealed),
    /**
     * Erases sealed bytes if they still are those of the row: see `SealedTable.onErased`.
     *
     * @returns whether they were erased.
     */
    drop: ({ kind, id, sealed }: SealedRow, now: number) =>
      db.transaction().execute(async (trx) => {
        const table = tables[kind];
        const erased = table.erased === null ? null : new Uint8Array();
        if (!(await replaceSealed(trx, table, id, sealed, erased))) return false;
        await table.onErased(trx, id, now);
        return true;
      }),
  };
}

// After the version byte: see `createVault`.
const keyIdOf = sql`substr(sealed, 2, 4)`;
