import type { InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import type { AuditEvent } from '../audit.ts';
import type { Database } from './schema.ts';

/** Inserts an audit event. */
export function insertEvent(
  db: Kysely<Database>,
  { id, at, event, clientId, userRef, requestId }: AuditEvent,
): InsertQueryBuilder<Database, 'audit_events', InsertResult> {
  const values = { id, at, event, client_id: clientId, user_ref: userRef, request_id: requestId };
  return db.insertInto('audit_events').values(values);
}
