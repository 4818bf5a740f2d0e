import type { Kysely } from 'kysely';
import type { AuditStore } from '../audit.ts';
import { insertEvent } from './insert-event.ts';
import type { Database } from './schema.ts';

/** The audit log of a SQL store. */
export function createSqlAudit(db: Kysely<Database>): AuditStore {
  return {
    async append(event) {
      await insertEvent(db, event)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async list({ clientId, since, after, limit }) {
      let query = db.selectFrom('audit_events').where('at', '>=', after?.at ?? since);
      if (clientId !== null) query = query.where('client_id', '=', clientId);
      if (after !== null) {
        query = query.where((eb) => eb.or([eb('at', '>', after.at), eb('id', '>', after.id)]));
      }
      return query
        .select(['id', 'at', 'event', 'client_id as clientId', 'user_ref as userRef'])
        .select('request_id as requestId')
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute();
    },
  };
}
