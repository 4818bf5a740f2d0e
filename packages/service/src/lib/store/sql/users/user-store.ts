import type { UserConsent } from '../../accounts.ts';
import type { Schedule } from '../database/schedule.ts';
import { findUserRef } from '../find-user.ts';
import type { Db } from '../schema.ts';
import type { UserRemoval } from './create-tombstone.ts';
import { removeUser } from './remove-user.ts';

export function createSqlUsers(db: Db, schedule: Schedule) {
  return {
    /** Whether the client has a user with this `user_id` and at least one connection. */
    async hasConnectedUser(clientId: string, userId: string) {
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
    findUserRef: (clientId: string, userId: string) => findUserRef(db, clientId, userId),
    /** Finds the sharing that the user agreed to; `null` if there is no such user. */
    async findConsent(clientId: string, userRef: string): Promise<UserConsent | null> {
      const consent = await db
        .selectFrom('users')
        .select(['consentedAt', 'purpose', 'scopes', 'historyFrom', 'sharedUntil'])
        .where((eb) => eb.and({ clientId, ref: userRef }))
        .executeTakeFirst();
      return consent ?? null;
    },
    removeUser: (removal: UserRemoval) => removeUser(db, removal, schedule),
  };
}
