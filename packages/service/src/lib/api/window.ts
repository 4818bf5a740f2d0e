import { z } from 'zod';
import { invalidRequest } from '../http/errors.ts';
import { opaque, unixSeconds } from '../http/fields.ts';
import { addMonths } from '../intervals/months.ts';

/** Longest window of one request, in days. */
const MAX_DAYS = 366;

/** Length of the window where the request does not give it, in months. */
const DEFAULT_MONTHS = 2;

/** The query of `GET /intervals`. */
export const windowQuery = z.object({
  account_id: opaque(),
  start_date: unixSeconds().optional(),
  end_date: unixSeconds().optional(),
});

/**
 * The half-open window `[from, to)` that a request asks for, in UNIX seconds.
 *
 * @throws ServiceError 400 when it ends before it starts or is longer than {@link MAX_DAYS}.
 */
export function windowOf(query: z.output<typeof windowQuery>, now: number): { from: number; to: number } {
  const { start_date: start, end_date: end } = query;
  const to = end ?? (start === undefined ? now : addMonths(start, DEFAULT_MONTHS));
  const from = start ?? addMonths(to, -DEFAULT_MONTHS);
  if (from > to) throw invalidRequest('start_date', 'start_date must not be after end_date.');
  if (to - from > MAX_DAYS * 86_400) {
    throw invalidRequest(
      'end_date',
      `end_date may be ${MAX_DAYS} days after start_date at most. Ask for a year at a time.`,
    );
  }
  return { from, to };
}
