import type { Kysely } from 'kysely';
import type { GrantStore } from '../store.ts';
import { compileOnce } from './compiled.ts';
import { createConsumeCode } from './consume-code.ts';
import { createConsumeCodeAtOnce } from './consume-code-at-once.ts';
import { anyOf, isPostgres, MAX_READS } from './dialect.ts';
import { type GroupStart, inGroups, nextTurn } from './in-groups.ts';
import { issueCode } from './issue-code.ts';
import { removeUser } from './remove-user.ts';
import type { Database } from './schema.ts';

/** The authorization codes and access tokens of a SQL store. */
export function createSqlGrants(db: Kysely<Database>, start?: GroupStart): GrantStore {
  const findToken = isPostgres(db) ? findTogether(db, start) : findAlone(db);

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
    consumeCode: isPostgres(db) ? createConsumeCodeAtOnce(db) : createConsumeCode(db, start),
    async findAccess(clientId, tokenHash) {
      const token = await findToken(tokenHash);
      return token?.client_id === clientId ? { userRef: token.user_ref } : null;
    },
    removeUser: (clientId, userRef, note) => removeUser(db, { clientId, userRef, note }, start ?? nextTurn),
  };
}

const findAlone = (db: Kysely<Database>) => {
  const select = compileOnce(db, selectTokens(db).where('token_hash', '=', ''));
  return async (tokenHash: string) => (await select(tokenHash))[0];
};

const findTogether = (db: Kysely<Database>, start?: GroupStart) => {
  const select = compileOnce(db, selectTokens(db).where('token_hash', '=', anyOf('')));
  return inGroups(
    async (hashes: readonly string[]) => {
      const rows = new Map((await select(hashes)).map((row) => [row.token_hash, row]));
      return hashes.map((hash) => rows.get(hash));
    },
    { max: MAX_READS, start },
  );
};

const selectTokens = (db: Kysely<Database>) =>
  db.selectFrom('access_tokens').select(['token_hash', 'client_id', 'user_ref']);
