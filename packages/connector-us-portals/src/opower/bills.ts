import type { ConnectorBill, RangeRequest } from '@utility-connect/connector';
import { addDays, dateOf, midnightOf } from '@utility-connect/connector/http';
import { z } from 'zod';
import { interfaceChanged, parseKnown } from '../shared/changed.ts';
import { findMeter, readMeters } from './meters.ts';
import { timeOf } from './read-times.ts';
import { ask, type OpenSession } from './session.ts';

const number = z.number().nullish();
const billReads = z.object({
  reads: z.array(
    z.object({ startTime: z.string(), endTime: z.string(), value: number, providedCost: number }),
  ),
});

const billHistory = z.object({
  bills: z.array(z.object({ billDate: z.string().regex(/^\d{4}-\d\d-\d\d/), cost: number })),
});

/** A bill by the dates of its first day and of the day after its last one. */
interface Bill {
  readonly first: string;
  readonly next: string;
  readonly usageKwh: number | null;
  readonly cost: number | null;
}

/** Reads the bills of an account that overlap a range. */
export async function readBills(
  session: OpenSession,
  { accountKey, from, to }: Pick<RangeRequest, 'accountKey' | 'from' | 'to'>,
): Promise<ConnectorBill[]> {
  const { timeZone } = session.site;
  const bills = new Map((await readAll(session, accountKey)).map((bill) => [bill.first, bill]));
  return [...bills.values()]
    .filter(({ first, next }) => first < next)
    .sort((a, b) => (a.first < b.first ? -1 : 1))
    .map(({ first, next, usageKwh, cost }) => ({
      // The interface has no id.
      id: first,
      start: midnightOf(first, timeZone),
      end: midnightOf(next, timeZone),
      usageKwh,
      cost,
      currency: cost === null ? null : 'USD',
    }))
    .filter(({ start, end }) => start < to && end > from);
}

const readAll = async (session: OpenSession, accountKey: string): Promise<Bill[]> => {
  const { site } = session;
  const meter = await findMeter(session, accountKey);
  if (!meter) return [];
  const answer = await ask(session, {
    path: `DataBrowser-v1/cws/cost/utilityAccount/${meter.uuid}`,
    query: { aggregateType: 'bill' },
    step: 'bills',
    customer: meter.customer,
    answers: site.kind === 'dss' ? [403, 500] : [500],
  });
  if (answer.status === 403) return meter.isOnly ? readHistory(session) : [];
  if (answer.status === 500) {
    // An account without bills, unless the whole interface fails.
    if (session.meters) await readMeters(session);
    return [];
  }
  const { reads } = parseKnown(billReads, answer, 'bills');
  const isKnown = ({ value, providedCost }: (typeof reads)[number]): boolean =>
    Boolean(value || providedCost);
  return reads.slice(0, reads.findLastIndex(isKnown) + 1).map((read) => toBill(read, site.timeZone));
};

const toBill = (
  { startTime, endTime, value, providedCost }: z.output<typeof billReads>['reads'][number],
  timeZone: string,
): Bill => {
  const [start, end] = [startTime, endTime].map((time) => timeOf(time, timeZone));
  if (start === undefined || end === undefined) throw interfaceChanged('time of a bill');
  return {
    first: dateOf(start, timeZone),
    // Also for an end of 23:59:59.
    next: addDays(dateOf(end - 1, timeZone), 1),
    usageKwh: value ?? null,
    // A cost of 0 with usage is not known.
    cost: providedCost || (value === 0 && providedCost === 0) ? providedCost : null,
  };
};

/** Reads the amounts of the bills of the account that the session selects. The first one has no beginning. */
const readHistory = async (session: OpenSession): Promise<Bill[]> => {
  const answer = await ask(session, {
    path: 'bill-trends-v1/cws/billHistory',
    query: { numMonths: '36' },
    step: 'bill history',
  });
  const dated = parseKnown(billHistory, answer, 'bill history')
    .bills.map(({ billDate, cost }) => ({ next: addDays(billDate.slice(0, 10), 1), cost: cost ?? null }))
    .sort((a, b) => (a.next < b.next ? -1 : 1));
  return dated
    .slice(1)
    .map(({ next, cost }, index) => ({ first: dated[index]?.next ?? next, next, usageKwh: null, cost }));
};
