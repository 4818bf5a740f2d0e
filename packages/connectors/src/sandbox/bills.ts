import type { ConnectorBill } from '@utility-connect/connector';
import { derive, uniform } from './random.ts';
import type { Zone } from './time-zone.ts';

/** A request for bills. */
interface BillRequest {
  readonly seed: number;
  readonly zone: Zone;
  /** UNIX seconds: bills that overlap `[from, to)`. */
  readonly from: number;
  readonly to: number;
  /** UNIX seconds: start of the data, before which no bill begins. */
  readonly since: number;
  /** UNIX seconds: no bill ends later. */
  readonly now: number;
}

/** Makes monthly bills in time order, from local midnight to local midnight, without gaps or overlaps. */
export function billsOf({ seed, zone, from, to, since, now }: BillRequest): ConnectorBill[] {
  const bills: ConnectorBill[] = [];
  const start = Math.max(from, since);
  // Two months early, because a bill that overlaps the range may begin in an earlier month.
  for (let month = monthOf(start) - 2; ; month++) {
    const bill = billOf(seed, zone, month);
    if (bill.end > now || bill.start >= to) return bills;
    if (bill.start >= since && bill.end > from) bills.push(bill);
  }
}

const billOf = (seed: number, zone: Zone, month: number): ConnectorBill => {
  const end = readingDay(seed, month + 1);
  const date = new Date(end * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
  const serial = 1000 + Math.floor(9000 * uniform(derive(seed, 11), month));
  return {
    id: `B-${date}-${serial}`,
    start: zone.midnight(readingDay(seed, month)),
    end: zone.midnight(end),
  };
};

// The local day on which the meter is read: nearly the same day of each month, but never on a weekend.
const readingDay = (seed: number, month: number): number => {
  const dayOfMonth = 3 + Math.floor(23 * uniform(derive(seed, 10), 0));
  const day = Date.UTC(1970, month, dayOfMonth) / 86_400_000;
  const weekday = (day + 4) % 7;
  return weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day;
};

// Months since January 1970, in UTC.
const monthOf = (instant: number): number => {
  const date = new Date(instant * 1000);
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth();
};
