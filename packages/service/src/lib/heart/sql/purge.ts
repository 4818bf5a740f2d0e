import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inBatches } from '../../core/database/queries.ts';
import { type Schedule, yieldTo } from '../../core/database/schedule.ts';
import type { Db, Trx } from '../../core/database/tables.ts';
import { OUTAGE_SECONDS } from '../store/outage.ts';
import type { Purge } from '../store/purge.ts';
import { cancelAttempts } from './users/cancel-attempts.ts';
import { expireUsers } from './users/expire-users.ts';
import { detachUser } from './users/remove-user.ts';
import { lockClient } from './users/users.ts';

/** Deletes expired rows, and the data of users who were removed or whose consent has ended. */
export async function purge(
  db: Db,
  when: Purge,
  schedule: Schedule,
  expiredOfFeatures: readonly ExpiredRows[],
): Promise<number> {
  // Expired users come first, so that no failure below can delay the promised erasure.
  const ended = await expireUsers(db, when, schedule);
  const expired = await deleteExpired(db, when, [...expiredRows, ...expiredOfFeatures]);
  const cancelled = await cancelAttempts(
    db,
    (eb) => eb('sessions.expiresAt', '<', when.abandonedBefore),
    when.limit,
  );
  const sessions = await purgeSessions(db, when, schedule);
  return expired + cancelled + sessions + ended;
}

/** Rows that are deleted one by one when a condition holds. */
export interface ExpiredRows {
  readonly table: string;
  /** Identifies a row. */
  readonly key: string;
  readonly condition: (when: Purge) => RawBuilder<unknown>;
}

const expiredRows: readonly ExpiredRows[] = [
  { table: 'exchangeAnswers', key: 'keyHash', condition: ({ now }) => sql`expires_at <= ${now}` },
  // Outages that sandbox clients have simulated: these groups have no jobs.
  {
    table: 'jobGroups',
    key: 'key',
    condition: ({ now }) => sql`key like 'sandbox/%/%' and failed_at <= ${now - OUTAGE_SECONDS}`,
  },
  { table: 'limits', key: 'key', condition: ({ now }) => sql`resets_at <= ${now}` },
  { table: 'paces', key: 'key', condition: ({ now }) => sql`free_at <= ${now * 1000}` },
  {
    table: 'journal',
    key: 'id',
    condition: ({ eventsBefore }) => sql`kind <> 'audit' and at <= ${eventsBefore}`,
  },
  // All counts of a day at once: they are few.
  { table: 'outcomeCounts', key: 'day', condition: ({ outcomesBefore }) => sql`day < ${outcomesBefore}` },
];

const deleteExpired = async (db: Db, when: Purge, expired: readonly ExpiredRows[]): Promise<number> => {
  let count = 0;
  for (const { table, key, condition: conditionAt } of expired) {
    const [from, id, condition] = [sql.table(table), sql.ref(key), conditionAt(when)];
    // The condition is checked again, because a row may have changed since the select.
    const { numAffectedRows = 0n } = await sql`
      delete from ${from} where ${condition}
      and ${id} in (select ${id} from ${from} where ${condition} limit ${when.limit})`.execute(db);
    count += Number(numAffectedRows);
  }
  return count;
};

/**
 * Deletes sessions that expired before `forgottenBefore`, and removes users who become unreachable: no client could remove them,
 * and their accounts would be synced forever.
 *
 * @returns the number of sessions.
 */
const purgeSessions = async (db: Db, when: Purge, schedule: Schedule): Promise<number> => {
  const sessions = await db
    .selectFrom('sessions')
    .select(['publicId', 'clientId'])
    .where('expiresAt', '<', when.forgottenBefore)
    .orderBy('expiresAt')
    .limit(when.limit)
    .execute();
  for (const clientId of new Set(sessions.map((session) => session.clientId))) {
    const ofClient = sessions.filter((session) => session.clientId === clientId);
    for (const batch of inBatches(ofClient)) {
      const publicIds = batch.map(({ publicId }) => publicId);
      await db.transaction().execute((trx) => purgeBatch(trx, clientId, publicIds, when));
      await yieldTo(schedule);
    }
  }
  return sessions.length;
};

const purgeBatch = async (
  trx: Trx,
  clientId: string,
  publicIds: readonly string[],
  { now }: Purge,
): Promise<void> => {
  await lockClient(trx, clientId);
  await trx.deleteFrom('authorizationCodes').where('publicId', 'in', publicIds).execute();
  const attempts = await trx
    .deleteFrom('attempts')
    .where('publicId', 'in', publicIds)
    .returning('userRef')
    .execute();
  const sessions = await trx
    .deleteFrom('sessions')
    .where('publicId', 'in', publicIds)
    .returning('userId')
    .execute();
  // Another process has purged them.
  if (sessions.length === 0) return;
  const userRefs = attempts.flatMap(({ userRef }) => userRef ?? []);
  const userIds = sessions.map(({ userId }) => userId);
  for (const { ref: userRef } of await findUnreachable(trx, clientId, userRefs, userIds)) {
    await detachUser(trx, { clientId, userRef, now, requestId: null, by: 'service' });
  }
};

/** Of these users, finds those with no access token and no session, neither of their `user_id` nor one that connected them. */
const findUnreachable = (
  trx: Trx,
  clientId: string,
  userRefs: readonly string[],
  userIds: readonly string[],
): Promise<{ ref: string }[]> =>
  trx
    .selectFrom('users')
    .select('ref')
    .where('clientId', '=', clientId)
    // PostgreSQL has no empty list.
    .where(({ eb, or }) =>
      or([eb('userId', 'in', userIds), ...(userRefs.length > 0 ? [eb('ref', 'in', userRefs)] : [])]),
    )
    .where(hasNone('accessTokens', 'userRef', 'ref'))
    .where(hasNone('attempts', 'userRef', 'ref'))
    .where(hasNone('sessions', 'userId', 'userId'))
    .execute();

/** The condition that no row of the table belongs to the user. */
const hasNone = (table: string, column: string, userColumn: string): RawBuilder<SqlBool> =>
  sql`not exists (select 1 from ${sql.table(table)} as other
    where other.client_id = users.client_id and ${sql.ref(`other.${column}`)} = ${sql.ref(`users.${userColumn}`)})`;
