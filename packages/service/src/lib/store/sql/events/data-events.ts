import type { AccountData, Bill } from '../../accounts.ts';
import type { Trx } from '../schema.ts';
import { selectConsent } from '../select-consent.ts';
import { writeConnectionEvents } from './connection-events.ts';

/**
 * Tells of new and changed data of an account: one event for intervals and one for bills, however much was read. Data from before the
 * history that the user agreed to share is left out.
 */
export async function writeDataEvents(
  trx: Trx,
  accountId: string,
  { news, bills }: AccountData,
): Promise<void> {
  if (!news || !(news.intervals || bills.length > 0)) return;
  const { connectionId, historyFrom } = await selectConsent(trx, accountId)
    .select(['connectionId', 'historyFrom'])
    .executeTakeFirstOrThrow();
  const floor = historyFrom ?? Number.NEGATIVE_INFINITY;
  const { at, intervals } = news;
  const ofAccount = { account_id: accountId };
  const sharedBills = bills.filter(({ start }) => start >= floor);
  const newest = sharedBills.reduce<Bill | undefined>(
    (last, bill) => (last && last.end >= bill.end ? last : bill),
    undefined,
  );
  await writeConnectionEvents(trx, connectionId, [
    ...(intervals && intervals.to > floor
      ? [
          {
            type: 'intervals.available',
            at,
            data: {
              ...ofAccount,
              from: Math.max(intervals.from, floor),
              to: intervals.to,
              revised: intervals.lastRevised !== null && intervals.lastRevised >= floor,
            },
          } as const,
        ]
      : []),
    ...(newest
      ? [
          {
            type: 'bill.available',
            at,
            data: { ...ofAccount, bill_id: newest.id, ...rangeOf(sharedBills) },
          } as const,
        ]
      : []),
  ]);
}

const rangeOf = (bills: readonly Bill[]) => ({
  from: Math.min(...bills.map(({ start }) => start)),
  to: Math.max(...bills.map(({ end }) => end)),
});
