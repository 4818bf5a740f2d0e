import type { AuditEvent, AuditQuery } from '../store/audit.ts';
import type { Db } from '../store/sql/schema.ts';

export function createSqlAudit(db: Db) {
  return {
    /** Adds an event. Does nothing if its id exists. */
    async append(event: AuditEvent) {
      await db
        .insertInto('auditEvents')
        .values(event)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    /** The time of the last event `read` of a user, the first read of that day; `null` if there is none. */
    async findLastRead(clientId: string, userRef: string) {
      const row = await db
        .selectFrom('auditEvents')
        .select((eb) => eb.fn.max('at').as('at'))
        .where((eb) => eb.and({ userRef, clientId, event: 'read' }))
        .executeTakeFirst();
      return row?.at ?? null;
    },
    /** Ordered by time, then by id. */
    async list({ clientId, since, after, limit }: AuditQuery): Promise<AuditEvent[]> {
      let query = db.selectFrom('auditEvents').where('at', '>=', after?.at ?? since);
      if (clientId !== null) query = query.where('clientId', '=', clientId);
      if (after !== null) {
        query = query.where((eb) => eb.or([eb('at', '>', after.at), eb('id', '>', after.id)]));
      }
      return query.selectAll().orderBy('at').orderBy('id').limit(limit).execute();
    },
  };
}
