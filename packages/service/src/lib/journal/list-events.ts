import { sql } from 'kysely';
import type { Db, Trx } from '../store/sql/schema.ts';
import type { WebhookEvent, WebhookEventQuery } from '../store/webhooks.ts';

/** Events of the connections of a client. The store writes each in the transaction of the change it reports. */
export function createSqlWebhookEvents(db: Db) {
  return {
    /** @returns `null` if the client has no event at the position `after` yet. */
    async list({ clientId, after, since, limit }: WebhookEventQuery): Promise<WebhookEvent[] | null> {
      // Events get their positions here, after they were committed. If the writing transaction gave the position, a reader could
      // see a higher one first and miss the event, because transactions commit in any order.
      const events = db
        .selectFrom('webhookEvents')
        .where('clientId', '=', clientId)
        .where('createdAt', '>', since);
      const unnumbered = await events.select('id').where('position', 'is', null).limit(1).execute();
      if (unnumbered.length > 0) await db.transaction().execute((trx) => numberEvents(trx, clientId, since));
      const positions = await db
        .selectFrom('webhookPositions')
        .select('last')
        .where('clientId', '=', clientId)
        .executeTakeFirst();
      if (after > (positions?.last ?? 0)) return null;
      return events
        .select(['id', 'type', 'body', 'position'])
        .where('position', '>', after)
        .orderBy('position')
        .limit(limit)
        .$narrowType<{ position: number }>()
        .execute();
    },
  };
}

// Keeps the transaction short: a client may have a million events when it first lists them. Must be at least the size of a page.
const BATCH_SIZE = 1000;

const numberEvents = async (trx: Trx, clientId: string, since: number): Promise<void> => {
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
