import { sql } from 'kysely';
import type { Schedule } from '../core/database/schedule.ts';
import type { Db } from '../core/database/tables.ts';
import { truncateLog } from '../core/database/truncate-log.ts';
import { createSqlJobs } from '../core/jobs/job-store.ts';
import { createSqlJournal } from '../core/journal/journal-store.ts';
import { createSqlOutcomes } from '../core/journal/outcome-store.ts';
import { createSqlLimits } from './limits/limit-store.ts';
import { createSqlPaces } from './limits/pace-store.ts';
import { createSqlAccounts } from './sql/accounts/account-store.ts';
import { createSqlAttempts } from './sql/attempts/attempt-store.ts';
import { createSqlClients } from './sql/client-store.ts';
import { createSqlConnections } from './sql/connections/connection-store.ts';
import { createSqlFiles } from './sql/files/file-store.ts';
import { createConsumeCode } from './sql/grants/consume-code.ts';
import { createFindClient } from './sql/grants/find-client.ts';
import { createFindDataAccess } from './sql/grants/find-data-access.ts';
import { issueCode } from './sql/grants/issue-code.ts';
import { createSqlLogos } from './sql/logo-store.ts';
import { type ExpiredRows, purge } from './sql/purge.ts';
import { createSqlRevocations } from './sql/revocations/revocation-store.ts';
import { createSqlSessions } from './sql/session-store.ts';
import { createSqlSyncs } from './sql/syncs/sync-store.ts';
import { createSqlUsers } from './sql/users/user-store.ts';
import { createSqlUtilities } from './sql/utilities/utility-store.ts';
import type { AuthorizationCode } from './store/grants.ts';
import type { Purge } from './store/purge.ts';

/** The part of the store that the heart uses: sessions, users, connections and their data, with the jobs and the journal. */
export type HeartStore = ReturnType<typeof createHeartStore>;

interface HeartStoreOptions {
  readonly afterTurn: Schedule;
  /** UNIX milliseconds. */
  readonly clock: () => number;
  /** Rows of features that the purge deletes. */
  readonly expired: readonly ExpiredRows[];
}

export function createHeartStore(db: Db, { afterTurn, clock, expired }: HeartStoreOptions) {
  return {
    clients: createSqlClients(db),
    logos: createSqlLogos(db),
    sessions: createSqlSessions(db),
    attempts: createSqlAttempts(db, afterTurn),
    files: createSqlFiles(db),
    grants: {
      issueCode: (code: AuthorizationCode) => issueCode(db, code),
      consumeCode: createConsumeCode(db, afterTurn),
      findClient: createFindClient(db, afterTurn),
      findDataAccess: createFindDataAccess(db, afterTurn),
    },
    users: createSqlUsers(db, afterTurn),
    accounts: createSqlAccounts(db),
    jobs: createSqlJobs(db),
    syncs: createSqlSyncs(db),
    utilities: createSqlUtilities(db),
    connections: createSqlConnections(db, afterTurn),
    revocations: createSqlRevocations(db),
    limits: createSqlLimits(db),
    paces: createSqlPaces(db),
    journal: createSqlJournal(db),
    outcomes: createSqlOutcomes(db),
    /**
     * Deletes expired rows, some of each kind, and the remaining data of removed users.
     *
     * @returns the number of rows; 0 when nothing is left to delete.
     */
    async purge(when: Purge) {
      const count = await purge(db, when, afterTurn, expired);
      // Even if nothing was purged: an earlier checkpoint may have failed, or another process may have removed a user.
      if (count === 0) await truncateLog(db);
      return count;
    },
    /** The clock that all processes on this store share, in whole UNIX milliseconds. */
    clock,
    /** Rejects when the database cannot be reached. */
    async ping() {
      await sql`select 1`.execute(db);
    },
  };
}
