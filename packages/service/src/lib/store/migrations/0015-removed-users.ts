import { type Kysely, sql } from 'kysely';

/** Which users are being erased, and which are to be looked at; few, so that their index is small. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('state', 'text').execute();
  await db.schema
    .createIndex('users_state_idx')
    .on('users')
    .columns(['state', 'client_id', 'ref'])
    .where(sql.ref('state'), 'is not', null)
    .execute();
  await db.schema.createIndex('sessions_user_idx').on('sessions').columns(['client_id', 'user_id']).execute();
  // Those whose sessions were forgotten before anybody looked.
  await sql`
    update users set state = 'check' where not exists (
      select 1 from access_tokens t where t.client_id = users.client_id and t.user_ref = users.ref
    )`.execute(db);
}
