import type { AccountData, Bill } from '../store/accounts.ts';

/**
 * What to write of the bills that were read, beside those that are kept. A bill that the utility has issued anew, for the same
 * time under another id, takes the place of the former one. One that it merely lists no longer stays.
 *
 * @param kept all bills of the account.
 */
export function mergeBills(
  kept: readonly Bill[],
  read: readonly Bill[],
): Pick<AccountData, 'bills' | 'droppedBills'> {
  const keptById = new Map(kept.map((bill) => [bill.id, bill]));
  const readIds = new Set(read.map(({ id }) => id));
  return {
    // All of them come each time, and hardly ever differ.
    bills: read.filter((bill) => !isSame(bill, keptById.get(bill.id))),
    droppedBills: kept.filter((bill) => !readIds.has(bill.id) && isTaken(bill, read)).map(({ id }) => id),
  };
}

const isSame = (a: Bill, b: Bill | undefined): boolean => a.start === b?.start && a.end === b.end;

// More than half of its time: the days at which a meter is read may stand on both bills.
const isTaken = ({ start, end }: Bill, read: readonly Bill[]): boolean => {
  const taken = read.map((bill) => Math.max(0, Math.min(end, bill.end) - Math.max(start, bill.start)));
  return taken.reduce((sum, seconds) => sum + seconds, 0) > (end - start) / 2;
};
