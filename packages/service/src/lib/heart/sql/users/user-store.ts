import type { Schedule } from '../../../core/database/schedule.ts';
import type { Db } from '../../../core/database/tables.ts';
import type { UserConsent } from '../../store/accounts.ts';
import { findUserRef, hasConnectedUser } from '../find-user.ts';
import type { UserRemoval } from './detach-connections.ts';
import { removeUser } from './remove-user.ts';

export function createSqlUsers(db: Db, schedule: Schedule) {
  return {
    hasConnectedUser: (clientId: string, userId: string) => hasConnectedUser(db, clientId, userId),
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
