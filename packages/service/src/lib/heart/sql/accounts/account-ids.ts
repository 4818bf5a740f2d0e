import type { Expression } from 'kysely';
import type { Db } from '../../../core/database/tables.ts';

/** Selects the ids of the accounts of a connection. */
export function accountIdsOf(db: Db, connectionId: string): Expression<string> {
  return db.selectFrom('accounts').select('id').where('connectionId', '=', connectionId).$asScalar();
}
