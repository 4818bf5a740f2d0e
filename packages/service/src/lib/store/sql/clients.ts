import type { Kysely } from 'kysely';
import type { Client, ClientStore } from '../store.ts';
import { compileOnce } from './compiled.ts';
import type { Database } from './schema.ts';

/** The clients of a SQL store. */
export function createSqlClients(db: Kysely<Database>): ClientStore {
  const findClient = compileOnce(
    db,
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
      ])
      .where('id', '=', ''),
  );

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
      const [row] = await findClient(clientId);
      if (!row) return null;
      return { ...row, redirectUris: JSON.parse(row.redirectUris), origins: JSON.parse(row.origins) };
    },
    async replaceSecret(clientId, secretHash) {
      const result = await db
        .updateTable('clients')
        .set({ secret_hash: secretHash })
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      return result.numUpdatedRows > 0n;
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
});
