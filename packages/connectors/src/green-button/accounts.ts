import type { ConnectorBill, FileAccount, Utility } from '@utility-connect/connector';
import type { Address, Bill, GreenButtonData, UsagePoint } from '@utility-connect/green-button';
import { wait } from '../wait.ts';
import { EARLIEST, MAX_COST, MAX_KWH, MAX_SECONDS, toIntervals } from './intervals.ts';
import type { Tally } from './tally.ts';

interface ReadOptions {
  /** UNIX seconds. */
  readonly now: number;
  /** Counts the data that is left out. */
  readonly tally: Tally;
  readonly signal: AbortSignal;
}

const MAX_BILL_SECONDS = 400 * 86_400;
/** Intervals that are counted before other requests get a turn. */
const INTERVALS_PER_TURN = 10_000;

/** Converts the electric usage points that have a reading or a bill to accounts. */
export async function readAccounts(
  data: GreenButtonData,
  utility: Utility,
  options: ReadOptions,
): Promise<FileAccount[]> {
  // Two show that there are several. Customers can share a list, so copying all of it could take quadratic time.
  const numbers = data.customers.flatMap((customer) => customer.accounts.slice(0, 2));
  const accounts: FileAccount[] = [];
  for (const usagePoint of data.usagePoints) {
    if (usagePoint.service !== 'electricity') {
      const { service } = usagePoint;
      options.tally.add(service === 'other' ? 'other_service' : service);
    } else {
      // With several accounts, the file doesn't assign the meter to one.
      const account = await readAccount(
        usagePoint,
        numbers.length === 1 ? numbers[0] : null,
        utility,
        options,
      );
      if (account) accounts.push(account);
    }
  }
  return accounts;
}

const readAccount = async (
  usagePoint: UsagePoint,
  customerAccount: string | null | undefined,
  utility: Utility,
  { now, tally, signal }: ReadOptions,
): Promise<FileAccount | null> => {
  const { readings, unit, measuresReceived, currency } = usagePoint;
  const isEnergy = unit === 'kWh' || readings.length === 0;
  if (!isEnergy) tally.add('not_energy', readings.length);
  const usable = { readings: isEnergy ? readings : [], measuresReceived, currency };
  const lengths = new Map<number, number>();
  let count = 0;
  for (const { start, end } of toIntervals(usable, now, (reason) => tally.add(reason))) {
    lengths.set(end - start, (lengths.get(end - start) ?? 0) + 1);
    count += 1;
    if (count % INTERVALS_PER_TURN === 0) await wait(0, signal);
  }
  const bills = usagePoint.bills.filter((bill) => isUsable(bill, now)).map(toBill);
  tally.add('damaged', usagePoint.bills.length - bills.length);
  if (count === 0 && bills.length === 0) return null;
  const key = lineOf(usagePoint.id.slice(-255)) || 'meter';
  const zone = usagePoint.timeZone?.name;
  const { localTimeAsUtc } = usagePoint;
  return {
    key,
    accountNumber: lineOf((customerAccount || key).slice(-100)),
    address: addressOf(usagePoint.address),
    // No utility of the directory has UTC: a file with it doesn't know its time zone.
    timeZone: zone && zone !== 'UTC' ? zone : utility.timeZone,
    intervalSeconds: mostFrequent(lengths) ?? 3_600,
    hasEmissions: false,
    ...(currency !== null && { currency }),
    intervals: { [Symbol.iterator]: () => toIntervals(usable, now) },
    bills,
    ...(localTimeAsUtc && { localTimeAsUtc }),
  };
};

const mostFrequent = (lengths: ReadonlyMap<number, number>): number | undefined =>
  [...lengths].sort(([, a], [, b]) => b - a)[0]?.[0];

// Bills are issued at the end of their period, so none ends in the future, apart from the time zone.
const isUsable = ({ start, end, usage, cost }: Bill, now: number): boolean =>
  start >= EARLIEST &&
  end > start &&
  end - start <= MAX_BILL_SECONDS &&
  end <= now + MAX_SECONDS &&
  Math.abs(usage ?? 0) <= MAX_KWH &&
  Math.abs(cost ?? 0) <= MAX_COST;

const toBill = ({ start, end, usage, unit, cost, currency }: Bill): ConnectorBill => ({
  id: `${start}-${end}`,
  start,
  end,
  usageKwh: unit === 'kWh' ? usage : null,
  cost: currency === null ? null : cost,
  currency: cost === null ? null : currency,
});

const addressOf = (address: Address | null): string => {
  if (!address) return '';
  const { street, city, state, postalCode } = address;
  const region = [state, postalCode].filter(Boolean).join(' ');
  return lineOf([street, city, region].filter(Boolean).join(', ').slice(0, 500));
};

/** One line without control characters. */
const lineOf = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
