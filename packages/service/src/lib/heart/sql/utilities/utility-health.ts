import { lockRow } from '../../../core/database/lock-row.ts';
import type { Trx } from '../../../core/database/tables.ts';
import { backoffSeconds } from '../../../core/jobs/backoff.ts';
import { OUTAGE_BACKOFF, OUTAGE_LOGINS } from '../../store/outage.ts';
import { writeOutage } from './outage-events.ts';

interface Failure {
  readonly now: number;
  /** Random, from 0 to 1: see `backoffSeconds`. */
  readonly share: number;
  /** Whether the login has failed before, and has not succeeded since. Only exact while the utility is locked. */
  readonly hasFailedBefore: boolean;
  /** A sign-in can begin an outage, but not prolong one: anyone can make sign-ins fail, and would stop the syncs of others. */
  readonly isSignIn?: boolean;
}

/**
 * Records that a utility gave a login no answer. When several logins have failed in a row (`OUTAGE_LOGINS`), the utility is down: its
 * jobs are blocked for a while, the list of utilities shows it, and clients get an event. A login counts once until it succeeds. During
 * an outage every failed sync counts, and blocks the jobs for longer.
 */
export async function recordOutage(
  trx: Trx,
  groupKey: string,
  { now, share, hasFailedBefore, isSignIn = false }: Failure,
): Promise<void> {
  const group = await lockUtility(trx, groupKey);
  if (!group) return;
  const wasDown = group.failures >= OUTAGE_LOGINS;
  if (!wasDown && hasFailedBefore) return;
  const isCounted = !(wasDown && isSignIn);
  const failures = group.failures + (isCounted ? 1 : 0);
  const seconds = backoffSeconds(OUTAGE_BACKOFF, failures - OUTAGE_LOGINS, share);
  const begins = !wasDown && failures >= OUTAGE_LOGINS;
  const isBlocked = failures >= OUTAGE_LOGINS && isCounted;
  const blockedUntil = isBlocked ? Math.max(group.blockedUntil, now + seconds) : group.blockedUntil;
  await trx
    .updateTable('jobGroups')
    .set({ failures, failedAt: now, blockedUntil, ...(begins && { statusSince: now }) })
    .where('key', '=', groupKey)
    .execute();
  if (begins) await writeOutage(trx, groupKey, 'utility.outage_started', now);
}

/** Records that a utility has answered: its failures start over, and nothing is blocked. */
export async function recordAnswer(trx: Trx, groupKey: string, now: number): Promise<void> {
  const group = await lockUtility(trx, groupKey, { isFailing: true });
  if (!group) return;
  const ends = group.failures >= OUTAGE_LOGINS;
  await trx
    .updateTable('jobGroups')
    .set({ failures: 0, blockedUntil: 0, ...(ends && { statusSince: now }) })
    .where('key', '=', groupKey)
    .execute();
  if (ends) await writeOutage(trx, groupKey, 'utility.outage_ended', now);
}

/**
 * Locks the state of a utility. Call it before accounts and jobs are locked: see `lockRow`.
 *
 * @param options.isFailing only if it has failures. Usually there are none, so that successful syncs need not wait for each other.
 */
export function lockUtility(trx: Trx, groupKey: string, { isFailing = false } = {}) {
  return trx
    .selectFrom('jobGroups')
    .select(['failures', 'blockedUntil'])
    .where('key', '=', groupKey)
    .$if(isFailing, (query) => query.where('failures', '>', 0))
    .$call(lockRow(trx))
    .executeTakeFirst();
}
