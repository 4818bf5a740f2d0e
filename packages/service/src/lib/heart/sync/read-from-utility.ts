import {
  ConnectorError,
  type MeterInterval,
  NotYetError,
  type RangeRequest,
  type Reads,
} from '@utility-connect/connector';
import { encodeMonths, joinMonths, type MonthText } from '@utility-connect/intervals';
import { isExpired } from '../logins/renewal.ts';
import type { Account, Bill } from '../store/accounts.ts';
import { isTemporary } from '../utilities/temporary-errors.ts';
import { type SyncPlan, windowsOf } from './plan-sync.ts';
import { toBill, toIntervals } from './to-stored.ts';

/** Data of a read. */
export interface Fetched {
  readonly intervals: readonly MonthText[];
  readonly bills: readonly Bill[];
  /** Reason why the rest is missing. `repeats`: all of it has to be fetched again, because the next sync would not ask for older bills. */
  readonly failure?: { readonly error: unknown; readonly repeats: boolean };
}

/**
 * Reads the intervals of `request` and all bills, up to the first failure.
 *
 * @throws the failure if nothing can be kept: it came before the first interval, the login has expired, or the sync was stopped.
 */
export async function readFromUtility(
  reads: Reads,
  plan: SyncPlan,
  request: RangeRequest,
  windows: Windows,
): Promise<Fetched> {
  const withIntervals = plan.readsIntervals
    ? await readIntervals(reads, plan, request, windows)
    : { intervals: [], bills: [] };
  if (withIntervals.failure || !plan.readsBills) return withIntervals;
  try {
    // Bills of the whole history: utilities issue and correct them long after their period.
    const bills = await reads.readBills({ ...request, from: plan.earliest });
    return { ...withIntervals, bills: bills.filter(plan.isShared).map(toBill) };
  } catch (error) {
    if (request.signal.aborted || isExpired(error)) throw error;
    // A bug of the connector may last, and each sync would fetch everything.
    return { ...withIntervals, failure: { error, repeats: isTemporary(error) } };
  }
}

/** Reads the intervals of an older window. */
export async function readOlder(
  reads: Reads,
  { isShared }: SyncPlan,
  request: RangeRequest,
  currency: Account['currency'],
): Promise<readonly MonthText[]> {
  const parts: MonthText[] = [];
  for await (const batch of reads.readIntervals(request))
    parts.push(...encodeMonths(toIntervals(batch.filter(isShared), currency)));
  return joinMonths(parts);
}

/** Lengths of the reads of a connector. */
interface Windows {
  /** Absent for any length. */
  readonly windowDays: number | undefined;
  /** That of the meter. */
  readonly timeZone: string;
  /** That of the account's costs. */
  readonly currency: Account['currency'];
}

/** Reads intervals up to the first batch that the utility does not give. Batches are in time order, so no gap is left. */
const readIntervals = async (
  reads: Reads,
  { isShared }: SyncPlan,
  request: RangeRequest,
  windows: Windows,
): Promise<Fetched> => {
  const parts: MonthText[] = [];
  try {
    // Encoded batch by batch: two years at once would block other requests for 100 ms.
    for await (const batch of inWindows(reads, request, windows))
      parts.push(...encodeMonths(toIntervals(batch.filter(isShared), windows.currency)));
  } catch (error) {
    if (!isKept(parts, request, error)) throw error;
    return { intervals: joinMonths(parts), bills: [], failure: { error, repeats: false } };
  }
  return { intervals: joinMonths(parts), bills: [] };
};

async function* inWindows(
  reads: Reads,
  request: RangeRequest,
  { windowDays, timeZone }: Windows,
): AsyncGenerator<readonly MeterInterval[]> {
  if (windowDays === undefined) return yield* reads.readIntervals(request);
  for (const window of windowsOf(request.from, request.to, windowDays, timeZone))
    yield* reads.readIntervals({ ...request, ...window });
}

const isKept = (parts: readonly MonthText[], { signal }: RangeRequest, error: unknown): boolean => {
  if (error instanceof NotYetError) return true;
  // Without the lease, another process stores the account. An invalid batch may mean that those before it were not in time order.
  if (signal.aborted || isInvalid(error)) return false;
  return parts.length > 0;
};

const isInvalid = (error: unknown): boolean =>
  error instanceof ConnectorError && error.code === 'invalid_answer';
