import { sql } from 'kysely';
import { bytesOfKeyId } from '../crypto/vault.ts';
import type { EncryptionKey, SealedQuery, SealedRow } from './key-types.ts';
import { toBytes } from '../database/queries.ts';
import type { Db } from '../../heart/sql/heart-tables.ts';
import { replaceSealed, sealedTables } from './sealed.ts';
import { refuseLogin } from '../../heart/sql/upkeep/refuse-login.ts';

/**
 * The encryption keys in use, and what is sealed with each. Finds rows by the key id in their sealed bytes, without an index: only a
 * rotation does, and it has to read every row anyway.
 */
export function createSqlKeys(db: Db) {
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
    /** Whether anything is sealed with it. */
    async isUsed(keyId: string) {
      for (const { table } of Object.values(sealedTables)) {
        const { rows } = await sql`
          select 1 from ${sql.table(table)} where ${keyIdOf} = ${bytesOfKeyId(keyId)} limit 1`.execute(db);
        if (rows.length > 0) return true;
      }
      return false;
    },
    /** Ordered by id. */
    async listSealed({ kind, otherThan, after, limit }: SealedQuery): Promise<SealedRow[]> {
      const { table, id, name } = sealedTables[kind];
      const isOther = otherThan === null ? sql`true` : sql`${keyIdOf} <> ${bytesOfKeyId(otherThan)}`;
      const { rows } = await sql<{ id: string; name: string; sealed: Uint8Array }>`
        select ${sql.ref(id)} as id, ${sql.ref(name)} as name, sealed from ${sql.table(table)}
        where ${sql.ref(id)} > ${after} and length(sealed) > 0 and ${isOther}
        order by ${sql.ref(id)} limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...row, kind, sealed: toBytes(row.sealed) }));
    },
    /** Replaces sealed bytes if they still are those of the row. @returns whether they were replaced. */
    reseal: ({ kind, id, sealed: previous }: SealedRow, sealed: Uint8Array) =>
      replaceSealed(db, kind, id, previous, sealed),
    /**
     * Deletes sealed bytes if they still are those of the row. The login of a connection then counts as refused since `now`, until
     * the person signs in again. An attempt is cancelled. A revocation, an exchange answer or an address is deleted. A webhook
     * endpoint is disabled.
     *
     * @returns whether they were deleted.
     */
    drop: ({ kind, id, sealed }: SealedRow, now: number) =>
      db.transaction().execute(async (trx) => {
        // Locks a connection before its account syncs, as `finishSync` does.
        const empty = kind === 'attempt' ? null : new Uint8Array();
        if (!(await replaceSealed(trx, kind, id, sealed, empty))) return false;
        if (kind === 'connection') {
          await refuseLogin(trx, id, { at: now, reason: 'login_damaged' });
        } else if (kind === 'attempt') {
          const cancelled = { status: 'cancelled', challenge: null } as const;
          await trx.updateTable('attempts').set(cancelled).where('id', '=', id).execute();
        } else if (kind === 'webhook') {
          const disabled = { status: 'disabled', statusReason: 'secret_lost' } as const;
          await trx.updateTable('webhookEndpoints').set(disabled).where('id', '=', id).execute();
        } else {
          const { table, id: key } = sealedTables[kind];
          await sql`delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}`.execute(trx);
        }
        return true;
      }),
  };
}

// After the version byte: see `createVault`.
const keyIdOf = sql`substr(sealed, 2, 4)`;
