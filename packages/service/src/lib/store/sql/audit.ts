import type { AuditStore } from '../audit.ts';
import type { Db } from './schema.ts';

/** The audit log of a SQL store. */
export function createSqlAudit(db: Db): AuditStore {
  return {
    async append(event) {
      await db
        .insertInto('auditEvents')
        .values(event)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async findLastRead(clientId, userRef) {
      const row = await db
        .selectFrom('auditEvents')
        .select((eb) => eb.fn.max('at').as('at'))
        .where((eb) => eb.and({ userRef, clientId, event: 'read' }))
        .executeTakeFirst();
      return row?.at ?? null;
    },
    async list({ clientId, since, after, limit }) {
      let query = db.selectFrom('auditEvents').where('at', '>=', after?.at ?? since);
      if (clientId !== null) query = query.where('clientId', '=', clientId);
      if (after !== null) {
        query = query.where((eb) => eb.or([eb('at', '>', after.at), eb('id', '>', after.id)]));
      }
      return query.selectAll().orderBy('at').orderBy('id').limit(limit).execute();
    },
  };
}
