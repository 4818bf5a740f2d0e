import type { UserStore } from '../../users.ts';
import type { Schedule } from '../database/schedule.ts';
import { findUserRef } from '../find-user.ts';
import type { Db } from '../schema.ts';
import { removeUser } from './remove-user.ts';

/** The users of a SQL store. */
export function createSqlUsers(db: Db, schedule: Schedule): UserStore {
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
        .where((eb) => eb.and({ 'users.clientId': clientId, 'users.userId': userId }))
        .limit(1)
        .executeTakeFirst();
      return connection !== undefined;
    },
    findUserRef: (clientId, userId) => findUserRef(db, clientId, userId),
    async findConsent(clientId, userRef) {
      const consent = await db
        .selectFrom('users')
        .select(['consentedAt', 'purpose', 'scopes', 'historyFrom', 'sharedUntil'])
        .where((eb) => eb.and({ clientId, ref: userRef }))
        .executeTakeFirst();
      return consent ?? null;
    },
    removeUser: (clientId, userRef, note, by = 'client') =>
      removeUser(db, { clientId, userRef, note, by }, schedule),
  };
}
