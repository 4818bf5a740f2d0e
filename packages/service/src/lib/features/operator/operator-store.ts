import type { Environment } from '@utility-connect/protocol';
import type { OperatorConnectionState } from '@utility-connect/protocol/operator';
import type { Db } from '../../core/database/tables.ts';
import { record } from '../../core/journal/record.ts';
import { type ClientQuery, findClient, findUse, isUnused, listClients } from './clients/client-queries.ts';
import { askForSignIn, findExtras } from './connections/connection-extras.ts';
import { countState, findConnection, listConnections } from './connections/connection-queries.ts';
import type { ConnectionQuery, FoundConnection } from './connections/connection-types.ts';
import {
  findNames,
  type JournalQuery,
  listJournal,
  listOfConnection,
  type StoredEntry,
  type TimelineRows,
} from './journal/journal-queries.ts';
import { findLastSuccess, findOldestData } from './now/now-queries.ts';
import type { RecordedAction } from './operator-actor.ts';
import type { PageQuery } from './paging.ts';
import { findAccount, findEntry, findUsers } from './search/search-queries.ts';
import { createSqlOperatorSessions } from './session/session-store.ts';
import { readDatabase } from './settings/database-queries.ts';
import {
  countAccounts,
  countStale,
  countSyncs,
  listOutages,
  listStates,
  setPaused,
} from './utilities/utility-queries.ts';
import {
  countFailing,
  type EndpointQuery,
  findDelivery,
  findEndpoint,
  listDeliveries,
  listEndpoints,
  listOfEvents,
} from './webhooks/webhook-queries.ts';

export type OperatorStore = ReturnType<typeof createSqlOperator>;

/** Reads of all clients for the operator, and the operator's sign-ins. Lists are read by key, and counts end at a maximum. */
export function createSqlOperator(db: Db) {
  return {
    sessions: createSqlOperatorSessions(db),
    clients: {
      list: (query: ClientQuery, page: PageQuery, max: number) => listClients(db, query, page, max),
      find: (id: string, max: number) => findClient(db, id, max),
      findUse: (id: string, options: Parameters<typeof findUse>[2]) => findUse(db, id, options),
      isUnused: (id: string) => isUnused(db, id),
    },
    connections: {
      list: (query: ConnectionQuery, page: PageQuery) => listConnections(db, query, page),
      find: (id: string) => findConnection(db, id),
      findExtras: (connection: FoundConnection) => findExtras(db, connection),
      countState: (state: OperatorConnectionState) => countState(db, state),
      askForSignIn: (id: string, at: number) => db.transaction().execute((trx) => askForSignIn(trx, id, at)),
    },
    utilities: {
      listStates: (now: number) => listStates(db, now),
      countAccounts: (environment: Environment, ids: readonly string[]) =>
        countAccounts(db, environment, ids),
      countSyncs: (now: number, groupKey?: string) => countSyncs(db, now, groupKey),
      countStale: (query: Parameters<typeof countStale>[1]) => countStale(db, query),
      listOutages: (utilityId?: string) => listOutages(db, utilityId),
      setPaused: (utility: Parameters<typeof setPaused>[1], pausedAt: number | null) =>
        setPaused(db, utility, pausedAt),
    },
    webhooks: {
      list: (query: EndpointQuery, page: PageQuery) => listEndpoints(db, query, page),
      find: (id: string) => findEndpoint(db, id),
      countFailing: () => countFailing(db),
      listDeliveries: (id: string, page: Parameters<typeof listDeliveries>[2]) =>
        listDeliveries(db, id, page),
      findDelivery: (id: string, eventId: string) => findDelivery(db, id, eventId),
      listOfEvents: (eventIds: readonly string[]) => listOfEvents(db, eventIds),
    },
    journal: {
      list: (query: JournalQuery) => listJournal(db, query),
      listOfConnection: (query: TimelineRows) => listOfConnection(db, query),
      findNames: (rows: readonly StoredEntry[]) => findNames(db, rows),
    },
    search: {
      findAccount: (id: string) => findAccount(db, id),
      findUsers: (userId: string, max: number) => findUsers(db, userId, max),
      findEntry: (id: string) => findEntry(db, id),
    },
    findOldestData: () => findOldestData(db),
    findLastSuccess: () => findLastSuccess(db),
    readDatabase: () => readDatabase(db),
    /** The encryption keys, newest first, without their bytes. */
    listKeys: () =>
      db
        .selectFrom('encryptionKeys')
        .select(['keyId as id', 'createdAt'])
        .orderBy('createdAt', 'desc')
        .orderBy('keyId')
        .execute(),
    /** Records what the operator has done. */
    async recordAction({ action, subject, clientId, at, signIn, address, requestId }: RecordedAction) {
      const data = { action, subject, sign_in: signIn, address };
      await db
        .transaction()
        .execute((trx) => record(trx, [{ type: 'operator.acted', at, clientId, requestId, data }]));
    },
  };
}
