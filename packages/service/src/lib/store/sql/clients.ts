import type { Kysely } from 'kysely';
import type { Client, ClientChange, ClientStore } from '../clients.ts';
import { compileOnce } from './database/compiled.ts';
import { anyOf, isPostgres, MAX_READS } from './database/dialect.ts';
import { type GroupStart, inGroups } from './database/in-groups.ts';
import type { Database } from './schema.ts';

/** The clients of a SQL store. */
export function createSqlClients(db: Kysely<Database>, start?: GroupStart): ClientStore {
  const findRow = findTogether(db, start);

  return {
    async put(client) {
      const { id, ...columns } = toRow(client);
      await db
        .insertInto('clients')
        .values({ id, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
        .execute();
    },
    async find(clientId) {
      const row = await findRow(clientId);
      if (!row) return null;
      return {
        ...row,
        redirectUris: JSON.parse(row.redirectUris),
        origins: JSON.parse(row.origins),
        appearance: row.appearance === null ? null : JSON.parse(row.appearance),
      };
    },
    async replaceSecret(clientId, secretHash) {
      const result = await db
        .updateTable('clients')
        .set({ secret_hash: secretHash })
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    async update(clientId, change) {
      const result = await db
        .updateTable('clients')
        // The address stands for itself, so that a change of nothing is a statement too.
        .set(({ ref }) => ({ email: ref('email'), ...changedColumns(change) }))
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
    },
    async remove(clientId) {
      await db.deleteFrom('clients').where('id', '=', clientId).execute();
    },
  };
}

// Requests that come together are mostly of one client.
const findTogether = (db: Kysely<Database>, start?: GroupStart) => {
  const read = isPostgres(db) ? readAtOnce(db) : readEach(db);
  return inGroups(
    async (ids: readonly string[]) => {
      const rows = new Map((await read([...new Set(ids)])).map((row) => [row.id, row]));
      return ids.map((id) => rows.get(id));
    },
    { max: MAX_READS, start },
  );
};

const readAtOnce = (db: Kysely<Database>) => compileOnce(db, selectClients(db).where('id', '=', anyOf('')));

const readEach = (db: Kysely<Database>) => {
  const select = compileOnce(db, selectClients(db).where('id', '=', ''));
  return async (ids: readonly string[]) => (await Promise.all(ids.map((id) => select(id)))).flat();
};

const selectClients = (db: Kysely<Database>) =>
  db
    .selectFrom('clients')
    .select([
      'id',
      'secret_hash as secretHash',
      'company_name as companyName',
      'email',
      'environment',
      'redirect_uris as redirectUris',
      'origins',
      'created_at as createdAt',
      'appearance',
    ]);

const toRow = (client: Client): Database['clients'] => ({
  id: client.id,
  secret_hash: client.secretHash,
  company_name: client.companyName,
  email: client.email,
  environment: client.environment,
  redirect_uris: JSON.stringify(client.redirectUris),
  origins: JSON.stringify(client.origins),
  created_at: client.createdAt,
  appearance: toColumn(client.appearance),
});

const changedColumns = ({
  companyName,
  redirectUris,
  origins,
  appearance,
}: ClientChange): Partial<Database['clients']> => ({
  ...(companyName !== undefined && { company_name: companyName }),
  ...(redirectUris !== undefined && { redirect_uris: JSON.stringify(redirectUris) }),
  ...(origins !== undefined && { origins: JSON.stringify(origins) }),
  ...(appearance !== undefined && { appearance: toColumn(appearance) }),
});

const toColumn = (appearance: Client['appearance']): string | null =>
  appearance === null ? null : JSON.stringify(appearance);
