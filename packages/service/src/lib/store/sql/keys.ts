import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { bytesOfKeyId } from '../../crypto/key-id.ts';
import type { KeyStore, SealedKind, SealedRow } from '../keys.ts';
import { toBytes } from './database/bytes.ts';
import type { Database } from './schema.ts';

// Where sealed bytes are, what names their row, and what they are bound to.
const places: Record<SealedKind, { table: string; id: string; name: string }> = {
  connection: { table: 'connections', id: 'id', name: 'login_key' },
  attempt: { table: 'attempts', id: 'id', name: 'id' },
  exchange: { table: 'exchange_answers', id: 'key_hash', name: 'key_hash' },
};

/**
 * The encryption keys of a SQL store. Rows are found by the key id inside their sealed bytes, without an index: it is done at
 * a rotation alone, and each row then has to be read anyway.
 */
export function createSqlKeys(db: Kysely<Database>): KeyStore {
  return {
    async list() {
      const rows = await db.selectFrom('encryption_keys').selectAll().orderBy('key_id').execute();
      return rows.map((row) => ({
        id: row.key_id,
        sealed: toBytes(row.sealed),
        createdAt: row.created_at,
      }));
    },
    async add({ id, sealed, createdAt }) {
      await db
        .insertInto('encryption_keys')
        .values({ key_id: id, sealed, created_at: createdAt })
        .onConflict((conflict) => conflict.column('key_id').doNothing())
        .execute();
    },
    async remove(keyId) {
      await db.deleteFrom('encryption_keys').where('key_id', '=', keyId).execute();
    },
    async isUsed(keyId) {
      for (const { table } of Object.values(places)) {
        const { rows } = await sql`
          select 1 from ${sql.table(table)} where ${keyIdOf} = ${bytesOfKeyId(keyId)} limit 1`.execute(db);
        if (rows.length > 0) return true;
      }
      return false;
    },
    async listSealed({ kind, otherThan, after, limit }) {
      const { table, id, name } = places[kind];
      const { rows } = await sql<{ id: string; name: string; sealed: Uint8Array }>`
        select ${sql.ref(id)} as id, ${sql.ref(name)} as name, sealed from ${sql.table(table)}
        where ${sql.ref(id)} > ${after} and length(sealed) > 0 ${butNot(otherThan)}
        order by ${sql.ref(id)} limit ${limit}`.execute(db);
      return rows.map((row) => ({ ...row, kind, sealed: toBytes(row.sealed) }));
    },
    async reseal({ kind, id: rowId, sealed: former }, sealed) {
      const { table, id } = places[kind];
      const result = await sql`
        update ${sql.table(table)} set sealed = ${sealed}
        where ${sql.ref(id)} = ${rowId} and sealed = ${former}`.execute(db);
      return result.numAffectedRows === 1n;
    },
    drop: (row, now) => db.transaction().execute((trx) => drops[row.kind](trx, row, now)),
  };
}

// After the version; see `createVault`.
const keyIdOf = sql`substr(sealed, 2, 4)`;

const butNot = (keyId: string | null): RawBuilder<unknown> =>
  keyId === null ? sql`` : sql`and ${keyIdOf} <> ${bytesOfKeyId(keyId)}`;

type Drop = (trx: Transaction<Database>, row: SealedRow, now: number) => Promise<boolean>;

const drops: Record<SealedKind, Drop> = {
  // The connection before its accounts, as everybody who locks both.
  async connection(trx, { id, sealed }, now) {
    const { numUpdatedRows } = await trx
      .updateTable('connections')
      .set({ sealed: new Uint8Array() })
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await trx
      .updateTable('account_syncs')
      .set({ login_refused_at: now })
      .where('connection_id', '=', id)
      .where('login_refused_at', 'is', null)
      .execute();
    return true;
  },
  async attempt(trx, { id, sealed }) {
    const { numUpdatedRows } = await trx
      .updateTable('attempts')
      .set({ status: 'cancelled', challenge: null, sealed: null })
      .where('id', '=', id)
      .where('sealed', '=', sealed)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  },
  async exchange(trx, { id, sealed }) {
    const { numDeletedRows } = await trx
      .deleteFrom('exchange_answers')
      .where('key_hash', '=', id)
      .where('sealed', '=', sealed)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  },
};
