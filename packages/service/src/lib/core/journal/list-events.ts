import { type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import { eventBody } from './event-body.ts';
import type { WebhookEventType } from './event-types.ts';
import type { JournalTables } from './journal-tables.ts';

export interface WebhookEventQuery {
  readonly clientId: string;
  /** Position of the last event of the previous page; 0 for the oldest event. */
  readonly after: number;
  /** Events of an earlier time are left out, UNIX seconds. */
  readonly since: number;
  readonly limit: number;
}

export interface WebhookEvent {
  /** Unguessable. The same in every delivery of the event. */
  readonly id: string;
  readonly type: WebhookEventType;
  /** See `eventBody`. */
  readonly body: string;
  /**
   * Counts the events of the client from 1, in the order in which they became visible: an event of a transaction that commits late
   * comes after those that were listed before.
   */
  readonly position: number;
}

/**
 * Lists the webhook events of a client.
 *
 * @returns `null` if the client has no event at the position `after` yet.
 */
export async function listEvents(
  db: Kysely<JournalTables>,
  { clientId, after, since, limit }: WebhookEventQuery,
): Promise<WebhookEvent[] | null> {
  // Events get their positions here, after they were committed. If the writing transaction gave the position, a reader could
  // see a higher one first and miss the event, because transactions commit in any order.
  const events = db
    .selectFrom('journal')
    // The condition of the partial indexes, which a parameter would not match.
    .where(sql<SqlBool>`kind = 'event'`)
    .where('clientId', '=', clientId)
    .where('at', '>', since);
  const unnumbered = await events.select('id').where('position', 'is', null).limit(1).execute();
  if (unnumbered.length > 0) await db.transaction().execute((trx) => numberEvents(trx, clientId, since));
  const positions = await db
    .selectFrom('webhookPositions')
    .select('last')
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  if (after > (positions?.last ?? 0)) return null;
  const rows = await events
    .select(['id', 'type', 'at', 'data', 'position'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ type: WebhookEventType; position: number }>()
    .execute();
  return rows.map(({ id, type, position, ...row }) => ({
    id,
    type,
    body: eventBody({ ...row, type }),
    position,
  }));
}

// Keeps the transaction short: a client may have a million events when it first lists them. Must be at least the size of a page.
const BATCH_SIZE = 1000;

const numberEvents = async (
  trx: Transaction<JournalTables>,
  clientId: string,
  since: number,
): Promise<void> => {
  // Locks the row: a simultaneous call waits here, then sees the positions that this one has given.
  const { last } = await trx
    .insertInto('webhookPositions')
    .values({ clientId, last: 0 })
    .onConflict((conflict) =>
      conflict.column('clientId').doUpdateSet(({ ref }) => ({ last: ref('webhookPositions.last') })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const { numAffectedRows = 0n } = await sql`
    update journal set position = ${last} + numbered.number
    from (
      select id as numbered_id, row_number() over (order by id) as number from (
        select id from journal
        where kind = 'event' and client_id = ${clientId} and at > ${since} and position is null
        order by id limit ${BATCH_SIZE}
      ) as oldest
    ) as numbered
    where id = numbered_id and client_id = ${clientId}`.execute(trx);
  await trx
    .updateTable('webhookPositions')
    .set({ last: last + Number(numAffectedRows) })
    .where('clientId', '=', clientId)
    .execute();
};
