import type { ConnectionSummary, GrantStore } from '../../grants.ts';
import { listStatus } from '../connections/list-status.ts';
import type { Schedule } from '../database/schedule.ts';
import { findUserRef } from '../find-user.ts';
import type { Db } from '../schema.ts';
import { removeUser } from '../users/remove-user.ts';
import { createConsumeCode } from './consume-code.ts';
import { createFindDataAccess } from './find-data-access.ts';
import { issueCode } from './issue-code.ts';

/** The authorization codes and access tokens of a SQL store. */
export function createSqlGrants(db: Db, schedule: Schedule): GrantStore {
  return {
    hasConnectedUser: async (clientId, userId) => (await listConnections(db, clientId, userId)).length > 0,
    findUserRef: (clientId, userId) => findUserRef(db, clientId, userId),
    async findConsent(clientId, userRef) {
      const consent = await db
        .selectFrom('users')
        .select(['consentedAt', 'purpose', 'scopes', 'historyFrom', 'sharedUntil'])
        .where((eb) => eb.and({ clientId, ref: userRef }))
        .executeTakeFirst();
      return consent ?? null;
    },
    listConnections: (clientId, userId) => listConnections(db, clientId, userId),
    issueCode: (code) => issueCode(db, code),
    consumeCode: createConsumeCode(db, schedule),
    findDataAccess: createFindDataAccess(db, schedule),
    removeUser: (clientId, userRef, note, by = 'client') =>
      removeUser(db, { clientId, userRef, note, by }, schedule),
  };
}

const listConnections = async (db: Db, clientId: string, userId: string): Promise<ConnectionSummary[]> => {
  const userRef = await findUserRef(db, clientId, userId);
  const connections = userRef === null ? [] : await listStatus(db, clientId, userRef);
  return connections.map(({ utilityId, usernameHint, check, accounts }) => {
    const work = [check, ...accounts.map(({ sync }) => sync)];
    return {
      utilityId,
      usernameHint,
      isRefused: work.some((each) => each !== null && each.loginRefusedAt !== null),
    };
  });
};
