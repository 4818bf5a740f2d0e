import { fakeExport, fakeUsage, timeWithOffset } from '@utility-connect/connector/fakes';
import { addDays, dateOf, midnightOf, offsetAt } from '@utility-connect/connector/http';
import type { FakeAccount } from './fake-accounts.ts';

const HOUR = 3_600;
/** Years of data that the service keeps. */
const YEARS = 3;
/** Dollars for a kWh. */
const PRICE = 0.1423;
/** Dollars of a bill beside the energy. */
const CHARGE = 11.5;
/** Day of the month on which the meter is read for the bill. */
const BILL_DAY = 5;
/** Days until the bill is issued. */
const BILL_DELAY = 3;

export interface FakeRead {
  /** UNIX seconds. */
  readonly start: number;
  readonly end: number;
  /** kWh. */
  readonly value: number;
  /** Dollars. */
  readonly cost: number;
}

interface Options {
  /** UNIX seconds. */
  readonly now: number;
  readonly timeZone: string;
  readonly switches: ReadonlySet<string>;
}

/** Lengths of `aggregateType`, in seconds. A day has those between two midnights. */
const lengths: Readonly<Record<string, number>> = { hour: HOUR, half_hour: HOUR / 2, quarter_hour: HOUR / 4 };

/**
 * Reads of an account in days, both inclusive. They end with the day before yesterday; with `trailing-zeros`, zeros stand for later ones.
 *
 * @param first `YYYY-MM-DD`.
 */
export function fakeReads(
  { uuid }: FakeAccount,
  aggregate: string,
  { first, last }: { readonly first: string; readonly last: string },
  { now, timeZone, switches }: Options,
): FakeRead[] {
  const seed = Number.parseInt(uuid.slice(4, 8), 16) % 97;
  const today = dateOf(now, timeZone);
  const knownUntil = midnightOf(addDays(today, -1), timeZone);
  const sentUntil = switches.has('trailing-zeros') ? Math.floor(now / HOUR) * HOUR : knownUntil;
  const hasSun = switches.has('solar');
  const reads: FakeRead[] = [];
  for (
    let date = first < firstDate(today) ? firstDate(today) : first;
    date <= last;
    date = addDays(date, 1)
  ) {
    const midnight = midnightOf(date, timeZone);
    const next = midnightOf(addDays(date, 1), timeZone);
    const seconds = lengths[aggregate] ?? next - midnight;
    for (let start = midnight; start < next && start + seconds <= sentUntil; start += seconds) {
      const value = start < knownUntil ? amountOf(date, start, seconds, seed, hasSun) : 0;
      reads.push({ start, end: start + seconds, value, cost: round(value * PRICE, 4) });
    }
  }
  return reads;
}

/** All bills of an account. */
export function fakeBills(account: FakeAccount, options: Options): FakeRead[] {
  const { now, timeZone } = options;
  const today = dateOf(now, timeZone);
  const bills: FakeRead[] = [];
  let first = `${firstDate(today).slice(0, 8)}0${BILL_DAY}`;
  for (;;) {
    const next = `${addDays(first, 31).slice(0, 8)}0${BILL_DAY}`;
    if (addDays(next, BILL_DELAY) > today) return bills;
    const days = fakeReads(account, 'day', { first, last: addDays(next, -1) }, options);
    const value = round(
      days.reduce((sum, day) => sum + day.value, 0),
      1,
    );
    bills.push({
      start: midnightOf(first, timeZone),
      end: midnightOf(next, timeZone),
      value,
      cost: round(value * PRICE + CHARGE, 2),
    });
    first = next;
  }
}

/** Writes a time as the interface does. Some utilities leave out the offset. */
export function fakeTime(instant: number, { timeZone, switches }: Omit<Options, 'now'>): string {
  if (switches.has('no-offsets'))
    return new Date((instant + offsetAt(instant, timeZone)) * 1000).toISOString().slice(0, -1);
  return timeWithOffset(instant, timeZone).replace(/(?=[+-]\d\d:\d\d$)/, '.000');
}

const firstDate = (today: string): string => `${Number(today.slice(0, 4)) - YEARS}${today.slice(4, 8)}01`;

/** Nobody is at home on July 4: a 0 that is known. */
const amountOf = (date: string, start: number, seconds: number, seed: number, hasSun: boolean): number => {
  if (date.endsWith('-07-04')) return 0;
  const step = Math.min(seconds, HOUR);
  let sum = 0;
  for (let time = start; time < start + seconds; time += step)
    sum += fakeUsage(time, step, seed) - (hasSun ? fakeExport(time - 7 * HOUR, step, seed) : 0);
  return round(sum, 3);
};

const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
