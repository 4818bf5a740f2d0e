import type { Kysely } from 'kysely';
import type { Client, ClientChange, ClientStore } from '../clients.ts';
import type { Database } from './schema.ts';

/** The clients of a SQL store. */
export function createSqlClients(db: Kysely<Database>): ClientStore {
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
      const row = await db
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
        ])
        .where('id', '=', clientId)
        .executeTakeFirst();
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
        // Sets a column to itself, because an update needs one even if nothing changes.
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
