import type { GrantStore } from '../../grants.ts';
import type { Schedule } from '../database/schedule.ts';
import type { Db } from '../schema.ts';
import { createConsumeCode } from './consume-code.ts';
import { createFindDataAccess } from './find-data-access.ts';
import { issueCode } from './issue-code.ts';

/** The authorization codes and access tokens of a SQL store. */
export function createSqlGrants(db: Db, schedule: Schedule): GrantStore {
  return {
    issueCode: (code) => issueCode(db, code),
    consumeCode: createConsumeCode(db, schedule),
    findDataAccess: createFindDataAccess(db, schedule),
  };
}
