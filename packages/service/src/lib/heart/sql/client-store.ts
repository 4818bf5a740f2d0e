import { changesRow } from '../../core/database/queries.ts';
import type { Database, Db } from '../../core/database/tables.ts';
import { record } from '../../core/journal/record.ts';
import type { Client, ClientChange, SecretRotation } from '../store/clients.ts';

export function createSqlClients(db: Db) {
  const find = async (clientId: string): Promise<Client | null> => {
    const row = await db.selectFrom('clients').selectAll().where('id', '=', clientId).executeTakeFirst();
    return row ? fromRow(row) : null;
  };
  return {
    /** Adds or replaces a client. */
    async put(client: Client) {
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
    find,
    /** Finds a client that was not disabled: for what a disabled client must do as little as an unknown one. */
    async findEnabled(clientId: string): Promise<Client | null> {
      const client = await find(clientId);
      return client?.disabledAt === null ? client : null;
    },
    /** Disables a client, or enables it. @returns whether that has changed it. */
    setDisabled: (clientId: string, disabledAt: number | null) =>
      db
        .updateTable('clients')
        .set({ disabledAt })
        .where('id', '=', clientId)
        .where('disabledAt', disabledAt === null ? 'is not' : 'is', null)
        .$call(changesRow),
    /** Returns clients in the order of their ids, from the first one after an id; `''` for the first of all. */
    async list({ after, limit }: { readonly after: string; readonly limit: number }): Promise<Client[]> {
      const rows = await db
        .selectFrom('clients')
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map(fromRow);
    },
    /** Changes the given fields. @returns whether the client exists. */
    update: (clientId: string, change: ClientChange) =>
      db
        .updateTable('clients')
        // Sets a column to itself, because an update needs one even if nothing changes.
        .set(({ ref }) => ({ email: ref('email'), ...changedColumns(change) }))
        .where('id', '=', clientId)
        .$call(changesRow),
    /**
     * Replaces the secret, with the entry `secret_rotated`. The last one may work for a while; one before that does not.
     *
     * @returns whether the client exists.
     */
    rotateSecret: (clientId: string, { secretHash, now: at, previousUntil }: SecretRotation) =>
      db.transaction().execute(async (trx) => {
        const isRotated = await trx
          .updateTable('clients')
          .set(({ ref }) => ({
            secretHash,
            previousSecretHash: previousUntil === null ? null : ref('secretHash'),
            previousSecretUntil: previousUntil,
          }))
          .where('id', '=', clientId)
          .$call(changesRow);
        if (!isRotated) return false;
        await record(trx, [{ type: 'secret_rotated', at, clientId, data: null }]);
        return true;
      }),
    /** Removes a client; its audit log stays. Rejects if the client has users or sessions. */
    async remove(clientId: string) {
      await db.transaction().execute(async (trx) => {
        const entries = trx.deleteFrom('journal').where('clientId', '=', clientId);
        await entries.where('kind', '<>', 'audit').execute();
        await trx.deleteFrom('clients').where('id', '=', clientId).execute();
      });
    },
  };
}

const fromRow = (row: Database['clients']): Client => ({
  ...row,
  redirectUris: JSON.parse(row.redirectUris),
  origins: JSON.parse(row.origins),
  appearance: row.appearance === null ? null : JSON.parse(row.appearance),
});

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
