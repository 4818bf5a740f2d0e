import { type Kysely, type SqlBool, sql } from 'kysely';
import { readEntryId } from './entry-ids.ts';
import type { AuditType } from './entry-types.ts';
import type { JournalTables } from './journal-tables.ts';

/** An action on a user's data or a client's secret. Contains no secret and nothing that identifies a person outside of the store. */
export interface AuditEntry {
  readonly id: string;
  readonly at: number;
  readonly type: AuditType;
  /** Empty if the entry is about no client. */
  readonly clientId: string;
  /** `null` if the entry is not about a user. */
  readonly userRef: string | null;
  readonly requestId: string | null;
}

export interface AuditQuery {
  /** `null` for all clients. */
  readonly clientId: string | null;
  readonly since: number;
  /** The last entry of the previous page. */
  readonly after: Pick<AuditEntry, 'at' | 'id'> | null;
  readonly limit: number;
}

/** The first read with an access token on a day. */
export interface FirstRead {
  readonly tokenHash: string;
  /** UNIX seconds. */
  readonly at: number;
  readonly clientId: string;
  readonly userRef: string;
  readonly requestId: string;
}

const DAY = 86_400;

type JournalDb = Kysely<JournalTables>;

/** Records a read. Does nothing if one with this token is recorded for its day (UTC). */
export async function recordRead(db: JournalDb, { tokenHash, at, ...who }: FirstRead): Promise<void> {
  const id = readEntryId(tokenHash, Math.floor(at / DAY));
  await db
    .insertInto('journal')
    .values({ id, at, kind: 'audit', type: 'read', ...who, subject: null, data: null, position: null })
    .onConflict((conflict) => conflict.columns(['id', 'clientId']).doNothing())
    .execute();
}

/** The time of the last `read` of a user, the first read of that day; `null` if there is none. */
export async function findLastRead(db: JournalDb, clientId: string, userRef: string): Promise<number | null> {
  const row = await selectAudit(db)
    .select((eb) => eb.fn.max('at').as('at'))
    .where((eb) => eb.and({ userRef, clientId, type: 'read' }))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Lists audit entries by time, then by id. */
export function listAudit(
  db: JournalDb,
  { clientId, since, after, limit }: AuditQuery,
): Promise<AuditEntry[]> {
  let query = selectAudit(db).where('at', '>=', after?.at ?? since);
  if (clientId !== null) query = query.where('clientId', '=', clientId);
  if (after !== null) {
    query = query.where((eb) => eb.or([eb('at', '>', after.at), eb('id', '>', after.id)]));
  }
  return query
    .select(['id', 'at', 'type', 'clientId', 'userRef', 'requestId'])
    .orderBy('at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ type: AuditType }>()
    .execute();
}

// The condition of the partial indexes, which a parameter would not match.
const selectAudit = (db: JournalDb) => db.selectFrom('journal').where(sql<SqlBool>`kind = 'audit'`);
