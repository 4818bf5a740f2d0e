import type { RangeRequest } from '@utility-connect/connector';
import type { Context } from '../context.ts';
import type { Quirks } from '../platforms/quirks.ts';

/** The requested part of a feed, UNIX seconds. */
export interface FeedRange {
  readonly min: number;
  readonly max: number;
}

const HOUR = 3_600;
const DAY = 86_400;

/**
 * Rounds a range to days, and clips it to the history and to now. Requests of the same hour are the same, so that utilities that
 * prepare an answer have it when they are asked again.
 *
 * @returns `null` if nothing is left.
 */
export function feedRange(
  { from, to }: Pick<RangeRequest, 'from' | 'to'>,
  { now, quirks }: Pick<Context, 'now' | 'quirks'>,
): FeedRange | null {
  const round = quirks.dateFormat === 'date_ceiling' ? Math.ceil : Math.floor;
  const min = Math.max(round(from / DAY), Math.floor(now() / DAY) - quirks.historyDays) * DAY;
  const max = Math.min(Math.ceil(to / DAY) * DAY, Math.floor(now() / HOUR) * HOUR);
  return min < max ? { min, max } : null;
}

/** The address of a feed, as the utility gave it, with a range. */
export function feedAddress(address: string, { min, max }: FeedRange, quirks: Quirks): string {
  const instant = (time: number) => `${new Date(time * 1000).toISOString().slice(0, 19)}Z`;
  const start = quirks.dateFormat === 'date_ceiling' ? instant(min).slice(0, 10) : instant(min);
  const end = quirks.sendPublishedMax ? `&published-max=${instant(max)}` : '';
  return `${address}${address.includes('?') ? '&' : '?'}published-min=${start}${end}`;
}
