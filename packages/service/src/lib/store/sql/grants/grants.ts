import type { Kysely } from 'kysely';
import type { GrantStore } from '../../grants.ts';
import type { Schedule } from '../database/schedule.ts';
import type { Database } from '../schema.ts';
import { removeUser } from '../users/remove-user.ts';
import { createConsumeCode } from './consume-code.ts';
import { createFindDataAccess } from './find-data-access.ts';
import { issueCode } from './issue-code.ts';
import { listConnections } from './list-connections.ts';

/** The authorization codes and access tokens of a SQL store. */
export function createSqlGrants(db: Kysely<Database>, schedule: Schedule): GrantStore {
  return {
    async hasConnectedUser(clientId, userId) {
      const connection = await db
        .selectFrom('users')
        .innerJoin('connections', (join) =>
          join
            .onRef('connections.clientId', '=', 'users.clientId')
            .onRef('connections.userRef', '=', 'users.ref'),
        )
        .select('connections.id')
        .where('users.clientId', '=', clientId)
        .where('users.userId', '=', userId)
        .limit(1)
        .executeTakeFirst();
      return connection !== undefined;
    },
    listConnections: (clientId, userId) => listConnections(db, clientId, userId),
    issueCode: (code) => issueCode(db, code),
    consumeCode: createConsumeCode(db, schedule),
    findDataAccess: createFindDataAccess(db, schedule),
    removeUser: (clientId, userRef, note) => removeUser(db, { clientId, userRef, note }, schedule),
  };
}
