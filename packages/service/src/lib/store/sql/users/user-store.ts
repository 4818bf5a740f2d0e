import type { RemovedBy } from '../../../events/event-types.ts';
import type { UserConsent } from '../../accounts.ts';
import type { RemovalNote } from '../../audit.ts';
import type { Schedule } from '../database/schedule.ts';
import { findUserRef, hasConnectedUser } from '../find-user.ts';
import type { Db } from '../schema.ts';
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
    removeUser: (clientId: string, userRef: string, note: RemovalNote, by: RemovedBy = 'client') =>
      removeUser(db, { clientId, userRef, note, by }, schedule),
  };
}
