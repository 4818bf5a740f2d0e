import { type Kysely, type RawBuilder, sql } from 'kysely';
import { bytesOfKeyId } from '../../crypto/key-id.ts';
import type { KeyStore, SealedKind, SealedRow } from '../keys.ts';
import { toBytes } from './database/bytes.ts';
import type { Database } from './schema.ts';
import { refuseLogin } from './upkeep/refuse-login.ts';

// The tables with sealed bytes, their primary keys, and the columns that the bytes are bound to.
const places: Record<SealedKind, { table: string; id: string; name: string }> = {
  connection: { table: 'connections', id: 'id', name: 'loginKey' },
  attempt: { table: 'attempts', id: 'id', name: 'id' },
  revocation: { table: 'revocations', id: 'id', name: 'loginKey' },
  exchange: { table: 'exchangeAnswers', id: 'keyHash', name: 'keyHash' },
  webhook: { table: 'webhookEndpoints', id: 'id', name: 'id' },
  receipt: { table: 'receipts', id: 'publicId', name: 'publicId' },
};

/**
 * The encryption keys of a SQL store. Finds rows by the key id in their sealed bytes, without an index: only a rotation does,
 * and it has to read every row anyway.
 */
export function createSqlKeys(db: Kysely<Database>): KeyStore {
  return {
    async list() {
      const rows = await db.selectFrom('encryptionKeys').selectAll().orderBy('keyId').execute();
      return rows.map(({ keyId, sealed, createdAt }) => ({ id: keyId, sealed: toBytes(sealed), createdAt }));
    },
    async add({ id, sealed, createdAt }) {
      await db
        .insertInto('encryptionKeys')
        .values({ keyId: id, sealed, createdAt })
        .onConflict((conflict) => conflict.column('keyId').doNothing())
        .execute();
    },
    async remove(keyId) {
      await db.deleteFrom('encryptionKeys').where('keyId', '=', keyId).execute();
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
    reseal: (row, sealed) => replaceSealed(db, row, sealed),
    drop: (row, now) =>
      db.transaction().execute(async (trx) => {
        const { kind, id } = row;
        // Locks a connection before its account syncs, as `finishSync` does.
        if (!(await replaceSealed(trx, row, kind === 'attempt' ? null : new Uint8Array()))) return false;
        if (kind === 'connection') {
          await refuseLogin(trx, id, { at: now, reason: 'login_damaged' });
        } else if (kind === 'attempt') {
          const cancelled = { status: 'cancelled', challenge: null } as const;
          await trx.updateTable('attempts').set(cancelled).where('id', '=', id).execute();
        } else if (kind === 'revocation') {
          await trx.deleteFrom('revocations').where('id', '=', id).execute();
        } else if (kind === 'webhook') {
          const disabled = { status: 'disabled', statusReason: 'secret_lost' } as const;
          await trx.updateTable('webhookEndpoints').set(disabled).where('id', '=', id).execute();
        } else if (kind === 'receipt') {
          await trx.deleteFrom('receipts').where('publicId', '=', id).execute();
        } else {
          await trx.deleteFrom('exchangeAnswers').where('keyHash', '=', id).execute();
        }
        return true;
      }),
  };
}

const replaceSealed = async (
  db: Kysely<Database>,
  { kind, id, sealed: previous }: SealedRow,
  sealed: Uint8Array | null,
): Promise<boolean> => {
  const { table, id: idColumn } = places[kind];
  const result = await sql`
    update ${sql.table(table)} set sealed = ${sealed}
    where ${sql.ref(idColumn)} = ${id} and sealed = ${previous}`.execute(db);
  return result.numAffectedRows === 1n;
};

// After the version byte: see `createVault`.
const keyIdOf = sql`substr(sealed, 2, 4)`;

const butNot = (keyId: string | null): RawBuilder<unknown> =>
  keyId === null ? sql`` : sql`and ${keyIdOf} <> ${bytesOfKeyId(keyId)}`;
