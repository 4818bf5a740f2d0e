import type { Kysely } from 'kysely';
import type { GrantStore } from '../store.ts';
import { compileOnce } from './compiled.ts';
import { consumeCode } from './consume-code.ts';
import { issueCode } from './issue-code.ts';
import type { Database } from './schema.ts';
import { removeUser } from './users.ts';

/** The authorization codes and access tokens of a SQL store. */
export function createSqlGrants(db: Kysely<Database>): GrantStore {
  const findUserOfToken = compileOnce(
    db,
    db
      .selectFrom('access_tokens')
      .select('user_ref as userRef')
      .where('token_hash', '=', '')
      .where('client_id', '=', ''),
  );

  return {
    async hasConnectedUser(clientId, userId) {
      const connection = await db
        .selectFrom('users')
        .innerJoin('connections', (join) =>
          join
            .onRef('connections.client_id', '=', 'users.client_id')
            .onRef('connections.user_ref', '=', 'users.ref'),
        )
        .select('connections.id')
        .where('users.client_id', '=', clientId)
        .where('users.user_id', '=', userId)
        .limit(1)
        .executeTakeFirst();
      return connection !== undefined;
    },
    issueCode: (code) => issueCode(db, code),
    async isSessionUsed(publicId) {
      const session = await db
        .selectFrom('sessions')
        .select('used_at')
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      return session !== undefined && session.used_at !== null;
    },
    consumeCode: (exchange) => consumeCode(db, exchange),
    async findAccess(clientId, tokenHash) {
      const [access] = await findUserOfToken(tokenHash, clientId);
      return access ?? null;
    },
    removeUser: (clientId, userRef) => db.transaction().execute((trx) => removeUser(trx, clientId, userRef)),
  };
}
