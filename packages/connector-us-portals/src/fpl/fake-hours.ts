import { fakeUsage } from '@utility-connect/connector/fakes';
import { addDays, dateOf, midnightOf, offsetAt } from '@utility-connect/connector/http';
import { HOME, METER, PREMISE } from './fake-accounts.ts';

const HOUR = 3_600;
/** Days of its history. */
const HISTORY = 730;
/** Time of the day at which the hours of yesterday are there. */
const PUBLISHED = 4 * HOUR;
/** Dollars per kWh. */
const PRICE = 0.14;

interface Options {
  /** UNIX milliseconds. */
  readonly now: () => number;
  readonly switches: ReadonlySet<string>;
  readonly timeZone: string;
}

/** Answers requests for the hours of a day in both regions; `undefined` for others. */
export function createHours({ now, switches, timeZone }: Options) {
  const lastDay = (): string => addDays(dateOf(now() / 1000 - PUBLISHED, timeZone), -1);

  /** Starts of the hours of a day that are there. */
  const startsOf = (date: string): number[] => {
    if (date > lastDay() || date < addDays(lastDay(), -HISTORY)) return [];
    if (date === lastDay() && switches.has('failed-day')) return [];
    const starts = [];
    for (let time = midnightOf(date, timeZone); time < midnightOf(addDays(date, 1), timeZone); time += HOUR)
      starts.push(time);
    return date === lastDay() && switches.has('incomplete-day') ? starts.slice(0, -1) : starts;
  };

  /** Local time as if it were UTC. */
  const wallAt = (time: number): number => time + offsetAt(time, timeZone);

  const mainRows = (date: string) =>
    startsOf(date).map((start, index) => ({
      hour: index + 1,
      readTime: `${new Date(wallAt(start + HOUR) * 1000).toISOString().slice(0, 19)}.000`,
      kwhActual: usageOf(start),
      billingCharged: costOf(start),
      reading: 10_000 + index,
    }));

  const northwestRows = (date: string) =>
    startsOf(date).map((start) => ({
      date,
      hour: (wallAt(start + HOUR) - Date.parse(`${date}T00:00:00Z`) / 1000) / HOUR,
      billedConsKwh: usageOf(start),
      billedConsAmt: costOf(start),
    }));

  return async (request: Request): Promise<Response | undefined> => {
    const { pathname, searchParams } = new URL(request.url);
    const main = `/cs/customer/v1/energydashboard/resources/energy-usage/account/${HOME}/mobile-hourly-usage`;
    if (pathname === main && request.method === 'POST') {
      const { premiseNumber, startDate } = Object(await request.json().catch(() => null));
      const date = isoDate(startDate);
      if (premiseNumber !== PREMISE.padStart(9, '0') || date === null)
        return Response.json({ messageCode: 'INVALIDREQUEST' }, { status: 400 });
      const rows = mainRows(date);
      const failed = { exceptionDetails: { requestStatus: 'Failed', messageCode: 'NODATA' } };
      const usage = switches.has('usage-as-object') ? { data: rows } : rows;
      const hasFailed = switches.has('failed-day') && date === lastDay();
      return Response.json({ data: { HourlyUsage: hasFailed ? failed : usage } });
    }
    if (pathname !== `/cs/gulf/ssp/v1/accountservices/account/${HOME}/hourly-usage`) return undefined;
    const date = searchParams.get('date') ?? '';
    if (!/^\d{4}-\d\d-\d\d$/.test(date) || searchParams.get('meterId') !== METER)
      return Response.json({ messageCode: 'INVALIDREQUEST' }, { status: 400 });
    const name = switches.has('usage-as-object') ? 'hourlyReads' : 'hourlyMeterReads';
    return Response.json({ [name]: northwestRows(date) });
  };
}

const usageOf = (start: number): number => fakeUsage(start, HOUR, 64);
const costOf = (start: number): number => Math.round(usageOf(start) * PRICE * 100) / 100;

/** `YYYY-MM-DD` of `MM-DD-YYYY`; `null` for another value. */
const isoDate = (value: unknown): string | null => {
  const [, monthAndDay, year] = /^(\d\d-\d\d)-(\d{4})$/.exec(String(value)) ?? [];
  return year === undefined ? null : `${year}-${monthAndDay}`;
};
