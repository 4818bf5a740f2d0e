import { z } from 'zod';
import { invalidRequest } from '../http/errors.ts';
import { unixSeconds } from '../http/fields.ts';
import { addMonths } from '../intervals/months.ts';
import { accountId } from './readable-account.ts';

/** Maximum length of a window in days. */
const MAX_DAYS = 366;

/** Default length of a window in months. */
const DEFAULT_MONTHS = 2;

/** The query of `GET /intervals`. */
export const windowQuery = z.object({
  account_id: accountId(),
  start_date: unixSeconds().optional().meta({ description: 'UNIX seconds, inclusive.', example: 1767225600 }),
  end_date: unixSeconds().optional().meta({ description: 'UNIX seconds, exclusive.', example: 1769904000 }),
});

/**
 * Computes the window `[from, to)` of a query, in UNIX seconds.
 *
 * @throws ServiceError 400 if the window ends before it starts or is longer than {@link MAX_DAYS}.
 */
export function windowOf(
  query: Omit<z.output<typeof windowQuery>, 'account_id'>,
  now: number,
): { from: number; to: number } {
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
