import { sql } from 'kysely';
import { lockConnections } from '../../../core/database/lock-row.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import { refuseLogin } from '../../../heart/sql/syncs/refuse-login.ts';
import type { ConnectionExtras, ConnectionJob, FoundConnection } from './connection-types.ts';

/** Details that only the page of a connection shows: its jobs, the consent of its user, and what its removal deletes. */
export async function findExtras(db: Db, connection: FoundConnection): Promise<ConnectionExtras> {
  const { client, userRef, status } = connection;
  const consent = await db
    .selectFrom('users')
    .select(['consentedAt', 'purpose', 'scopes', 'historyFrom', 'sharedUntil'])
    .where((eb) => eb.and({ clientId: client.id, ref: userRef }))
    .executeTakeFirst();
  const accounts = await db
    .selectFrom('accounts')
    .select(['id', 'intervalSeconds'])
    .where('connectionId', '=', status.id)
    .execute();
  return {
    jobs: await listJobs(db, status.id),
    consent: consent ?? {
      consentedAt: null,
      purpose: null,
      scopes: null,
      historyFrom: null,
      sharedUntil: null,
    },
    intervalSeconds: new Map(accounts.map(({ id, intervalSeconds }) => [id, intervalSeconds])),
    removal: await countRemoval(db, connection),
  };
}

const listJobs = async (db: Db, connectionId: string): Promise<ConnectionJob[]> => {
  const { rows } = await sql<ConnectionJob>`
    select jobs.kind, jobs.key, jobs.due_at, jobs.lease_until, jobs.failures, jobs.last_error,
      job_groups.blocked_until, job_groups.paused_at
    from jobs left join job_groups on job_groups.key = jobs.group_key
    where jobs.kind = 'check' and jobs.key = ${connectionId}
      or jobs.kind in ('sync', 'stall_report')
        and jobs.key in (select id from accounts where connection_id = ${connectionId})
    order by jobs.kind, jobs.key`.execute(db);
  return rows;
};

const countRemoval = async (db: Db, { client, userRef, status }: FoundConnection) => {
  const accounts = sql`(select id from accounts where connection_id = ${status.id})`;
  const others = sql`from connections where user_ref = ${userRef} and client_id = ${client.id}`;
  const { rows } = await sql<Record<'months' | 'bills' | 'connections' | 'tokens', number>>`
    select (select count(*) from chunks where account_id in ${accounts}) as months,
      (select count(*) from bills where account_id in ${accounts}) as bills,
      (select count(*) ${others}) as connections,
      (select count(*) from access_tokens where user_ref = ${userRef} and client_id = ${client.id}) as tokens`.execute(
    db,
  );
  const { months = 0, bills = 0, connections = 0, tokens = 0 } = rows[0] ?? {};
  const isLast = connections <= 1;
  return {
    accounts: status.accounts.length,
    months,
    bills,
    removes_user: isLast,
    access_tokens: isLast ? tokens : 0,
  };
};

/** Marks a connection as needing a sign-in, as a refusal of its utility does. @returns whether it did not need one before. */
export async function askForSignIn(trx: Trx, connectionId: string, at: number): Promise<boolean> {
  await lockConnections(trx, [connectionId]);
  const connection = await trx
    .selectFrom('connections')
    .select('id')
    .where('id', '=', connectionId)
    .where('signInNeededAt', 'is', null)
    .executeTakeFirst();
  if (!connection) return false;
  await refuseLogin(trx, connectionId, { at, reason: 'sign_in_requested' });
  return true;
}
