import { sql } from 'kysely';
import type { WebhookEvent, WebhookEventQuery, WebhookEventStore } from '../../webhook-events.ts';
import type { Db, Trx } from '../schema.ts';

/** The webhook events of a SQL store. */
export function createSqlWebhookEvents(db: Db): WebhookEventStore {
  return { list: (query) => listEvents(db, query) };
}

/**
 * Lists events by position. Events get their positions here, after they were committed. If the writing transaction gave the position,
 * a reader could see a higher one first and miss the event, because transactions commit in any order.
 */
const listEvents = async (db: Db, query: WebhookEventQuery): Promise<WebhookEvent[] | null> => {
  const { clientId, after, since, limit } = query;
  const unnumbered = await selectEvents(db, query)
    .select('id')
    .where('position', 'is', null)
    .limit(1)
    .execute();
  if (unnumbered.length > 0) await db.transaction().execute((trx) => numberEvents(trx, query));
  if (after > (await findLast(db, clientId))) return null;
  const rows = await selectEvents(db, { clientId, since })
    .select(['id', 'type', 'body', 'position'])
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .$narrowType<{ position: number }>()
    .execute();
  return rows;
};

const selectEvents = (db: Db, { clientId, since }: Pick<WebhookEventQuery, 'clientId' | 'since'>) =>
  db.selectFrom('webhookEvents').where('clientId', '=', clientId).where('createdAt', '>', since);

const findLast = async (db: Db, clientId: string): Promise<number> => {
  const row = await db
    .selectFrom('webhookPositions')
    .select('last')
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row?.last ?? 0;
};

// Keeps the transaction short: a client may have a million events when it first lists them. Must be at least the size of a page.
const BATCH_SIZE = 1000;

const numberEvents = async (trx: Trx, { clientId, since }: WebhookEventQuery): Promise<void> => {
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
    update webhook_events set position = ${last} + numbered.number
    from (
      select id as numbered_id, row_number() over (order by id) as number from (
        select id from webhook_events
        where client_id = ${clientId} and created_at > ${since} and position is null
        order by id limit ${BATCH_SIZE}
      ) as oldest
    ) as numbered
    where id = numbered_id`.execute(trx);
  await trx
    .updateTable('webhookPositions')
    .set({ last: last + Number(numAffectedRows) })
    .where('clientId', '=', clientId)
    .execute();
};
