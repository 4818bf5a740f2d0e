import type { AccountData, Bill } from '../store/accounts.ts';

/**
 * Compares fetched bills with the stored ones. A bill that the utility issued again under another id replaces the one it overlaps.
 * A bill that is only missing in the fetched list stays.
 *
 * @param stored all bills of the account.
 * @returns the bills to write, and the ids of the bills to delete.
 */
export function mergeBills(
  stored: readonly Bill[],
  fetched: readonly Bill[],
): Pick<AccountData, 'bills' | 'droppedBills'> {
  const storedById = new Map(stored.map((bill) => [bill.id, bill]));
  const fetchedIds = new Set(fetched.map(({ id }) => id));
  return {
    bills: fetched.filter((bill) => !isSame(bill, storedById.get(bill.id))),
    droppedBills: stored
      .filter((bill) => !fetchedIds.has(bill.id) && isReplaced(bill, fetched))
      .map(({ id }) => id),
  };
}

const isSame = (a: Bill, b: Bill | undefined): boolean =>
  a.start === b?.start &&
  a.end === b.end &&
  a.usageKwh === b.usageKwh &&
  a.cost === b.cost &&
  a.currency === b.currency;

// More than half of its time, because consecutive bills may share the day on which the meter was read.
const isReplaced = ({ start, end }: Bill, fetched: readonly Bill[]): boolean => {
  const overlaps = fetched.map((bill) => Math.max(0, Math.min(end, bill.end) - Math.max(start, bill.start)));
  return overlaps.reduce((sum, seconds) => sum + seconds, 0) > (end - start) / 2;
};
