import type { Client, ClientChange, ClientStore } from '../clients.ts';
import { changesRow } from './database/changes-row.ts';
import type { Database, Db } from './schema.ts';

/** The clients of a SQL store. */
export function createSqlClients(db: Db): ClientStore {
  return {
    async put(client) {
      const row = {
        ...client,
        redirectUris: JSON.stringify(client.redirectUris),
        origins: JSON.stringify(client.origins),
        appearance: toColumn(client.appearance),
      };
      await db
        .insertInto('clients')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    },
    async find(clientId) {
      const row = await db.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirst();
      if (!row) return null;
      return {
        ...row,
        redirectUris: JSON.parse(row.redirectUris),
        origins: JSON.parse(row.origins),
        appearance: row.appearance === null ? null : JSON.parse(row.appearance),
      };
    },
    update: (clientId, change) =>
      db
        .updateTable('clients')
        // Sets a column to itself, because an update needs one even if nothing changes.
        .set(({ ref }) => ({ email: ref('email'), ...changedColumns(change) }))
        .where('id', '=', clientId)
        .$call(changesRow),
    async remove(clientId) {
      await db.deleteFrom('clients').where('id', '=', clientId).execute();
    },
  };
}

const changedColumns = ({
  redirectUris,
  origins,
  appearance,
  ...change
}: ClientChange): Partial<Database['clients']> => ({
  ...change,
  ...(redirectUris !== undefined && { redirectUris: JSON.stringify(redirectUris) }),
  ...(origins !== undefined && { origins: JSON.stringify(origins) }),
  ...(appearance !== undefined && { appearance: toColumn(appearance) }),
});

const toColumn = (appearance: Client['appearance']): string | null =>
  appearance === null ? null : JSON.stringify(appearance);
