import type { Kysely } from 'kysely';
import type { GrantStore } from '../../grants.ts';
import type { Schedule } from '../database/schedule.ts';
import type { Database } from '../schema.ts';
import { removeUser } from '../users/remove-user.ts';
import { createConsumeCode } from './consume-code.ts';
import { createFindDataAccess } from './find-data-access.ts';
import { issueCode } from './issue-code.ts';

/** The authorization codes and access tokens of a SQL store. */
export function createSqlGrants(db: Kysely<Database>, schedule: Schedule): GrantStore {
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
    consumeCode: createConsumeCode(db, schedule),
    async findAccess(clientId, tokenHash) {
      const access = await db
        .selectFrom('access_tokens')
        .select('user_ref as userRef')
        .where('token_hash', '=', tokenHash)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      return access ?? null;
    },
    findDataAccess: createFindDataAccess(db, schedule),
    removeUser: (clientId, userRef, note) => removeUser(db, { clientId, userRef, note }, schedule),
  };
}
