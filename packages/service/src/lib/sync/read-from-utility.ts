import { NotYetError, type RangeRequest, type Reads } from '@utility-connect/connector';
import { encodeMonths, joinMonths, type MonthText } from '../intervals/interval-text.ts';
import { isExpired } from '../logins/use-login.ts';
import type { Bill } from '../store/accounts.ts';
import type { SyncPlan } from './plan-sync.ts';
import { toBill, toInterval } from './to-stored.ts';

/** What a utility gave. */
export interface Fetched {
  readonly intervals: readonly MonthText[];
  readonly bills: readonly Bill[];
  /** Why the rest is missing. */
  readonly failure?: { readonly of: 'intervals' | 'bills'; readonly error: unknown };
}

/**
 * Reads the intervals of `request` and all bills, up to what the utility cannot give yet.
 *
 * @throws what the utility fails with, except for bills after the first sync.
 */
export async function readFromUtility(reads: Reads, plan: SyncPlan, request: RangeRequest): Promise<Fetched> {
  const withIntervals = plan.readsIntervals
    ? await readIntervals(reads, plan, request)
    : { intervals: [], bills: [] };
  if (withIntervals.failure || !plan.readsBills) return withIntervals;
  try {
    // Bills of the whole history: utilities issue and correct them long after their period.
    const bills = await reads.readBills({ ...request, from: plan.earliest });
    return { ...withIntervals, bills: bills.filter(plan.isShared).map(toBill) };
  } catch (error) {
    if (request.signal.aborted || isExpired(error)) throw error;
    // A first sync must have bills: a client could not tell missing bills from none.
    if (plan.isFirst && !(error instanceof NotYetError)) throw error;
    return { ...withIntervals, failure: { of: 'bills', error } };
  }
}

/** Reads intervals up to the first batch that the utility cannot give yet. */
const readIntervals = async (
  reads: Reads,
  { isShared }: SyncPlan,
  request: RangeRequest,
): Promise<Fetched> => {
  const parts: MonthText[] = [];
  try {
    // Encoded batch by batch: two years at once would block other requests for 100 ms.
    for await (const batch of reads.readIntervals(request))
      parts.push(...encodeMonths(batch.filter(isShared).map(toInterval)));
  } catch (error) {
    if (!(error instanceof NotYetError)) throw error;
    return { intervals: joinMonths(parts), bills: [], failure: { of: 'intervals', error } };
  }
  return { intervals: joinMonths(parts), bills: [] };
};
