import type { Trx } from '../../../core/database/tables.ts';
import type { AccountData } from '../../store/accounts.ts';
import { selectUserOfAccount } from '../find-user.ts';
import { writeConnectionEvents } from './connection-events.ts';

/**
 * Writes webhook events for new and changed data: at most one for intervals and one for bills per sync. Data from before the history
 * that the user agreed to share is left out.
 */
export async function writeDataEvents(
  trx: Trx,
  accountId: string,
  { news, bills }: AccountData,
): Promise<void> {
  if (!news || !(news.intervals || bills.length > 0)) return;
  const { connectionId, historyFrom } = await selectUserOfAccount(trx, accountId)
    .select(['connections.id as connectionId', 'historyFrom'])
    .executeTakeFirstOrThrow();
  const floor = historyFrom ?? Number.NEGATIVE_INFINITY;
  const { at, intervals } = news;
  const sharedBills = bills.filter(({ start }) => start >= floor);
  const newest = sharedBills.toSorted((a, b) => b.end - a.end)[0];
  const ofIntervals = intervals &&
    intervals.to > floor && {
      type: 'intervals.available' as const,
      at,
      data: {
        account_id: accountId,
        from: Math.max(intervals.from, floor),
        to: intervals.to,
        revised: intervals.lastRevised !== null && intervals.lastRevised >= floor,
      },
    };
  const ofBills = newest && {
    type: 'bill.available' as const,
    at,
    data: {
      account_id: accountId,
      bill_id: newest.id,
      from: Math.min(...sharedBills.map(({ start }) => start)),
      to: Math.max(...sharedBills.map(({ end }) => end)),
    },
  };
  await writeConnectionEvents(trx, connectionId, [
    ...(ofIntervals ? [ofIntervals] : []),
    ...(ofBills ? [ofBills] : []),
  ]);
}
