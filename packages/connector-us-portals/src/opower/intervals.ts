import type { MeterInterval, RangeRequest } from '@utility-connect/connector';
import { addDays, dateOf, midnightOf } from '@utility-connect/connector/http';
import { z } from 'zod';
import { interfaceChanged, parseKnown } from '../shared/changed.ts';
import { findMeter, secondsOf } from './meters.ts';
import { timeOf } from './read-times.ts';
import { ask, type Meter, type OpenSession } from './session.ts';

const DAY = 86_400;
/** Zeros at the end of newer readings stand for values that are not known yet. */
const UNKNOWN_SECONDS = 7 * DAY;

/** Days from the first to the last date that a request may name. */
const maxDays: Readonly<Record<string, number>> = { day: 363, hour: 26, half_hour: 6, quarter_hour: 6 };

const number = z.number().nullish();
const costReads = z.object({
  reads: z.array(z.object({ startTime: z.string(), value: number, providedCost: number })),
});
const usageReads = z.object({
  reads: z.array(
    z
      .object({ startTime: z.string(), consumption: z.object({ value: number }).nullish() })
      .transform(({ startTime, consumption }) => ({ startTime, value: consumption?.value })),
  ),
});

interface Read {
  readonly startTime: string;
  readonly value?: number | null | undefined;
  readonly providedCost?: number | null | undefined;
}

/** Dates, `YYYY-MM-DD`. */
interface Dates {
  readonly first: string;
  /** Asked for, and perhaps not answered. */
  readonly next: string;
}

/** Reads the intervals of an account: none if it has bills only. */
export async function* readIntervals(
  session: OpenSession,
  { accountKey, from, to }: Pick<RangeRequest, 'accountKey' | 'from' | 'to'>,
): AsyncGenerator<MeterInterval[]> {
  const { timeZone } = session.site;
  const meter = await findMeter(session, accountKey);
  if (!meter || meter.aggregate === 'bill') return;
  const now = Math.floor(session.context.now() / 1000);
  const unknownFrom = now - UNKNOWN_SECONDS;
  // Which zeros are the last ones shows only with all that is after them.
  const last = dateOf(to > unknownFrom ? Math.max(to, now) : to - 1, timeZone);
  const readWindow = createWindowReader(session, meter);
  const pending: MeterInterval[] = [];
  let previous = Number.NEGATIVE_INFINITY;
  for (const dates of windowsOf(dateOf(from, timeZone), last, maxDays[meter.aggregate] ?? 1)) {
    const reads = await readWindow(dates);
    if (reads === null) return;
    pending.push(...toIntervals(reads, meter, timeZone, previous));
    previous = pending.at(-1)?.end ?? previous;
    const isKnown = (one: MeterInterval): boolean => one.end <= unknownFrom || !isZero(one);
    const known = pending.splice(0, pending.findLastIndex(isKnown) + 1);
    yield known.filter(({ end }) => end > from && end <= to);
  }
}

/** Windows meet at the date that the earlier one asks for in addition. */
function* windowsOf(first: string, last: string, days: number): Generator<Dates> {
  for (let start = first; start <= last; start = addDays(start, days)) {
    const [longest, end] = [addDays(start, days), addDays(last, 1)];
    yield { first: start, next: longest < end ? longest : end };
  }
}

/** Reads windows of a meter with their costs, or without them once the interface has given none. `null`: it gives no readings. */
const createWindowReader = (session: OpenSession, { uuid, customer, aggregate }: Meter) => {
  const { site } = session;
  let hasCosts = true;
  const readCosts = async ({ first, next }: Dates): Promise<readonly Read[] | null> => {
    const answer = await ask(session, {
      path: `DataBrowser-v1/cws/cost/utilityAccount/${uuid}`,
      query: {
        aggregateType: aggregate,
        startDate: midnightWithOffset(first, site.timeZone),
        endDate: midnightWithOffset(next, site.timeZone),
      },
      step: 'costs',
      customer,
      // The interface cannot get the costs from the utility; or it refuses readings of this kind of utility.
      answers: site.kind === 'dss' ? [403, 500] : [500],
    });
    if (answer.status === 403) return null;
    return answer.status === 500 ? [] : parseKnown(costReads, answer, 'costs').reads;
  };
  const readUsage = async ({ first, next }: Dates): Promise<readonly Read[]> => {
    const answer = await ask(session, {
      path: `DataBrowser-v1/cws/utilities/${site.code ?? session.subdomain}/utilityAccounts/${uuid}/reads`,
      query: { aggregateType: aggregate, startDate: first, endDate: next },
      step: 'usage',
      customer,
    });
    return parseKnown(usageReads, answer, 'usage').reads;
  };
  return async (dates: Dates): Promise<readonly Read[] | null> => {
    const priced = hasCosts ? await readCosts(dates) : [];
    if (priced === null || priced.length > 0) return priced;
    const reads = await readUsage(dates);
    if (reads.length > 0) hasCosts = false;
    return reads;
  };
};

/** For example `2026-11-28T00:00:00-08:00`. */
const midnightWithOffset = (date: string, timeZone: string): string => {
  const minutes = (Date.parse(`${date}T00:00:00Z`) / 1000 - midnightOf(date, timeZone)) / 60;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `${date}T00:00:00${minutes < 0 ? '-' : '+'}${hours}:${rest}`;
};

/** Makes intervals of readings. Those without a value, and those that the earlier ones cover, are left out. */
const toIntervals = (
  reads: readonly Read[],
  { aggregate }: Meter,
  timeZone: string,
  after: number,
): MeterInterval[] => {
  const intervals: MeterInterval[] = [];
  let previous = after;
  for (const { startTime, value, providedCost } of reads) {
    const start = timeOf(startTime, timeZone, previous);
    if (start === undefined) throw interfaceChanged('time of a reading');
    if (start < previous) continue;
    const end =
      aggregate === 'day'
        ? midnightOf(addDays(dateOf(start, timeZone), 1), timeZone)
        : start + secondsOf[aggregate];
    previous = end;
    if (value == null) continue;
    intervals.push({
      start,
      end,
      usageKwh: Math.max(0, value),
      // The balance of solar panels: no field has both parts of it.
      ...(value < 0 && { exportedKwh: -value }),
      // A cost of 0 with usage is not known.
      ...(providedCost != null && (providedCost !== 0 || value === 0) && { cost: providedCost }),
    });
  }
  return intervals;
};

const isZero = ({ usageKwh, exportedKwh, cost = 0 }: MeterInterval): boolean =>
  usageKwh === 0 && exportedKwh === undefined && cost === 0;
