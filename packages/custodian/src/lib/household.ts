import type { Bill, Reading, TimeZone, WritableUsagePoint } from '@utility-connect/green-button';

export interface HouseholdOptions {
  readonly id: string;
  readonly title?: string;
  /** UNIX seconds of the first reading. */
  readonly start: number;
  /** UNIX seconds, exclusive. */
  readonly end: number;
  /** Default: 900. */
  readonly intervalSeconds?: number;
  /** Solar panels also export. Default: `false`. */
  readonly solar?: boolean;
}

/** A home's electricity in Eastern Time. The same options give the same readings, in kWh, and monthly bills in dollars. */
export function createHousehold(options: HouseholdOptions): WritableUsagePoint {
  const readings = { [Symbol.iterator]: () => generateReadings(options) };
  const { id, title = 'Home' } = options;
  const bills = sumBills(options, readings);
  return {
    id,
    title,
    service: 'electricity',
    unit: 'kWh',
    timeZone: eastern,
    tariff: 'R-1',
    readings,
    bills,
  };
}

function* generateReadings({
  id,
  start,
  end,
  intervalSeconds = 900,
  solar = false,
}: HouseholdOptions): Generator<Reading> {
  const seed = [...id].reduce((sum, char) => sum * 31 + char.charCodeAt(0), 7);
  for (let time = start; time + intervalSeconds <= end; time += intervalSeconds) {
    const net = useInKw(time, seed) - (solar ? solarInKw(time, seed) : 0);
    const value = round((Math.abs(net) * intervalSeconds) / 3600, 1000);
    const direction = net < 0 ? 'received' : 'delivered';
    const rest = { estimated: false, quality: 17, cost: null, currency: null };
    yield { start: time, seconds: intervalSeconds, direction, value, ...rest };
  }
}

const useInKw = (time: number, seed: number): number => {
  const hour = localHour(time);
  const meals = 0.9 * peak(hour, 7.5, 1) + 1.6 * peak(hour, 18.5, 2);
  const cooling = Math.max(0, seasonAt(time)) * 1.2 * peak(hour, 16, 4);
  return (0.25 + meals + cooling) * (0.7 + 0.6 * noise(time, seed));
};

const solarInKw = (time: number, seed: number): number =>
  (3.2 + 1.3 * seasonAt(time)) * peak(localHour(time), 12.5, 2.5) * (0.4 + 0.6 * noise(time, seed + 1));

const localHour = (time: number): number => ((time + eastern.offsetSeconds) / 3600) % 24;

const peak = (hour: number, at: number, width: number): number => Math.exp(-(((hour - at) / width) ** 2));

/** From -1 in January to 1 in July. */
const seasonAt = (time: number): number => -Math.cos((2 * Math.PI * (time / 86_400 - 15)) / 365.25);

/** Pseudorandom, 0 to 1. */
const noise = (time: number, seed: number): number => {
  let hash = (Math.floor(time / 300) ^ Math.imul(seed, 0x9e3779b1)) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
};

const sumBills = ({ start, end }: HouseholdOptions, readings: Iterable<Reading>): Bill[] => {
  const bills: Bill[] = [];
  let month = { start: monthStart(start, 0), end: monthStart(start, 1), usage: 0 };
  for (const { start: time, direction, value } of readings) {
    if (time >= month.end) {
      bills.push(createBill(month));
      month = { start: month.end, end: monthStart(time, 1), usage: 0 };
    }
    if (direction === 'delivered') month.usage += value;
  }
  bills.push(createBill(month));
  return bills.filter((bill) => bill.start >= start && bill.end <= end);
};

const createBill = ({ start, end, usage }: { start: number; end: number; usage: number }): Bill => {
  const amounts = { usage: round(usage, 1000), cost: round(12 + usage * 0.21, 100) };
  return { start, end, ...amounts, unit: 'kWh', currency: 'USD', tariff: 'R-1' };
};

// Months begin at midnight Eastern Standard Time.
const monthStart = (time: number, monthsLater: number): number => {
  const local = new Date((time + eastern.offsetSeconds) * 1000);
  const midnight = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + monthsLater);
  return midnight / 1000 - eastern.offsetSeconds;
};

const round = (value: number, stepsPerUnit: number): number =>
  Math.round(value * stepsPerUnit) / stepsPerUnit;

const eastern: TimeZone = {
  name: 'America/New_York',
  offsetSeconds: -18_000,
  dstSeconds: 3600,
  dstStart: { month: 3, weekday: 7, week: 2, day: null, secondOfDay: 7200 },
  dstEnd: { month: 11, weekday: 7, week: 1, day: null, secondOfDay: 7200 },
};
