import { dateOf } from '@utility-connect/connector/http';
import type { FakeAccount, FakeResolution } from './fake-accounts.ts';

/** Days from the first to the last that a request may name. */
export const maxDays: Readonly<Record<string, number>> = {
  bill: 0,
  day: 363,
  hour: 26,
  half_hour: 6,
  quarter_hour: 6,
};

const finest: Readonly<Record<FakeResolution, number>> = {
  BILLING: 0,
  DAY: 1,
  HOUR: 2,
  HALF_HOUR: 3,
  QUARTER_HOUR: 4,
  FIVE_MINUTE: 4,
};

/** Whether an account has readings that are this short. Where the shortest are unknown, they are hours. */
export function isOffered({ readResolution }: FakeAccount, aggregate: string): boolean {
  const index = Object.keys(maxDays).indexOf(aggregate);
  return index >= 0 && index <= finest[readResolution ?? 'HOUR'];
}

/** The first and last day of a request, `YYYY-MM-DD`: it names local dates, or instants with an offset for costs. */
export function daysOf(
  query: URLSearchParams,
  hasCosts: boolean,
  timeZone: string,
): { readonly first: string; readonly last: string } | undefined {
  const form = hasCosts
    ? /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
    : /^\d{4}-\d\d-\d\d$/;
  const [first = '', last = ''] = ['startDate', 'endDate'].map((name) => query.get(name) ?? '');
  if (!form.test(first) || !form.test(last)) return undefined;
  const date = (text: string): string => (hasCosts ? dateOf(Date.parse(text) / 1000, timeZone) : text);
  return { first: date(first), last: date(last) };
}
