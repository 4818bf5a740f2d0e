import { type AliasedRawBuilder, sql } from 'kysely';
import { createBatcher } from '../../../core/database/create-batcher.ts';
import { isPostgres } from '../../../core/database/dialect.ts';
import { compileOnce } from '../../../core/database/queries.ts';
import type { Schedule } from '../../../core/database/schedule.ts';
import type { Database, Db } from '../../../core/database/tables.ts';
import type { KnownClient } from '../../store/clients.ts';
import type { ClientRequest } from '../../store/grants.ts';

/** Requests in a batch. */
const MAX_BATCH = 100;

/** Finds the client of a request without an access token. Batched as `createFindDataAccess` does it. */
export function createFindClient(
  db: Db,
  schedule: Schedule,
): (request: ClientRequest) => Promise<KnownClient | null> {
  return createBatcher(isPostgres(db) ? loadTogether(db) : loadEach(db), { maxSize: MAX_BATCH, schedule });
}

/** The columns of a {@link KnownClient}. */
export const clientColumns = [
  'clients.id as knownClientId',
  'clients.secretHash',
  'clients.previousSecretHash',
  'clients.previousSecretUntil',
  'clients.environment',
  'clients.disabledAt',
] as const;

/** Reads {@link clientColumns} of a left join. @returns `null` if the client is unknown or disabled. */
export function toKnownClient(row: ClientRow, now: number): KnownClient | null {
  const { knownClientId: id, secretHash, environment, previousSecretUntil: until } = row;
  if (id === null || secretHash === null || environment === null || row.disabledAt !== null) return null;
  const previousSecretHash = until !== null && until > now ? row.previousSecretHash : null;
  return { id, secretHash, previousSecretHash, environment };
}

type Load = (batch: readonly ClientRequest[]) => Promise<(KnownClient | null)[]>;

interface ClientRow {
  readonly knownClientId: string | null;
  readonly secretHash: string | null;
  readonly previousSecretHash: string | null;
  readonly previousSecretUntil: number | null;
  readonly environment: Database['clients']['environment'] | null;
  readonly disabledAt: number | null;
}

const loadEach = (db: Db): Load => {
  const find = compileOnce(
    db,
    selectClients(db, sql<RequestRow>`(select ${''} as client_id, 1 as position)`.as('request')),
  );
  return (batch) =>
    Promise.all(
      batch.map(async ({ clientId, now }) => {
        const [row] = await find(clientId);
        return row ? toKnownClient(row, now) : null;
      }),
    );
};

const loadTogether = (db: Db): Load => {
  const ids = sql<RequestRow>`unnest(cast(${[]} as text[])) with ordinality`;
  const find = compileOnce(db, selectClients(db, ids.as<'request'>(sql`request(client_id, position)`)));
  return async (batch) => {
    const rows = await find(batch.map(({ clientId }) => clientId));
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    return batch.map(({ now }, index) => {
      const row = byPosition.get(index + 1);
      return row ? toKnownClient(row, now) : null;
    });
  };
};

/** A {@link ClientRequest}, and its position in the batch, from 1. */
interface RequestRow {
  readonly clientId: string;
  readonly position: number;
}

// A row even if the client is unknown: the response time must not reveal which client ids exist.
const selectClients = (db: Db, request: AliasedRawBuilder<RequestRow, 'request'>) =>
  db
    .selectFrom(request)
    .leftJoin('clients', 'clients.id', 'request.clientId')
    .select('request.position')
    .select(clientColumns);
