import { addMonths, jsonBody, resolutions, streamBody } from '@utility-connect/intervals';
import { z } from 'zod';
import { invalidRequest } from '../../core/http/errors.ts';
import { unixSeconds } from '../../core/http/fields.ts';
import { readQuery } from '../../core/http/parameters.ts';
import { utilityName } from '../../directory/utility-name.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from './endpoint.ts';
import { csvTexts } from './formats/csv-texts.ts';
import {
  exportFormat,
  fileHeaders,
  greenButtonExample,
  requestedCoding,
  requestedFormat,
} from './formats/export-format.ts';
import { greenButtonTexts } from './formats/green-button-texts.ts';
import { accountOf, csvExample, intervalsExample, intervalsSchema } from './interval-fields.ts';
import { readIntervals, readTotals } from './read-intervals.ts';
import { accountErrors, accountId, readableAccount } from './readable-account.ts';

/** Maximum length of a window in days. */
const MAX_DAYS = 366;

/** Default length of a window in months. */
const DEFAULT_MONTHS = 2;

const query = z.object({
  account_id: accountId(),
  start_date: unixSeconds().optional().meta({ description: 'UNIX seconds, inclusive.', example: 1767225600 }),
  end_date: unixSeconds().optional().meta({ description: 'UNIX seconds, exclusive.', example: 1769904000 }),
  resolution: z.enum(resolutions, 'must be "hour", "day" or "month".').optional().meta({
    description:
      "Adds intervals up by hour, day or month in the account's time zone, for all periods that overlap the window.",
    example: 'day',
  }),
  format: exportFormat(),
});

/** `GET /intervals`: usage of an account in a window of time. */
export function intervals(context: Context): Endpoint {
  const { directory, codec, now } = context;
  return {
    method: 'get',
    path: '/intervals',
    auth: 'user',
    requestedAccount: (c) => c.req.query('account_id') ?? '',
    scopes: ['intervals'],
    operationId: 'listIntervals',
    summary: 'List the intervals of an account',
    description:
      'Intervals that lie entirely within `[start_date, end_date)`, 366 days at most, and not before the history that the user agreed to share. With neither date: the past two calendar months. With only `start_date`: two months from it. With only `end_date`: the two months before it. With `resolution`: totals of whole hours, days or months.',
    tag: 'Data',
    parameters: { query },
    success: {
      description: 'The intervals.',
      headers: ['Vary', 'Content-Encoding', 'Content-Disposition'],
      schema: intervalsSchema,
      example: intervalsExample,
      otherExamples: { 'text/csv': csvExample, 'application/atom+xml': greenButtonExample },
    },
    errors: accountErrors,
    async handle(c) {
      const { account_id: id, resolution, format, ...dates } = readQuery(c, query);
      const window = windowOf(dates, now());
      const account = await readableAccount(c, context, id);
      const months = resolution
        ? await readTotals(context, account, window, resolution)
        : await readIntervals(context, account, window);
      const { isGzip, headers } = requestedCoding(c);
      const utility = utilityName(directory, account.utilityId);
      const wanted = requestedFormat(c, format);
      if (wanted !== 'json') {
        const texts =
          wanted === 'csv'
            ? csvTexts(months, codec, account)
            : greenButtonTexts({ account, utility, months, bills: [], now: now() }, codec);
        const body = streamBody(texts, codec, isGzip);
        return c.body(body, 200, { ...headers, ...fileHeaders(wanted, `intervals-${account.id}`) });
      }
      const head = { utility, account: accountOf(account) };
      const body = jsonBody(head, months, codec, isGzip);
      return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' });
    },
  };
}

/**
 * The window `[from, to)` of a query, in UNIX seconds.
 *
 * @throws ServiceError 400 if the window ends before it starts or is longer than {@link MAX_DAYS}.
 */
const windowOf = (
  { start_date: start, end_date: end }: Pick<z.output<typeof query>, 'start_date' | 'end_date'>,
  now: number,
): { from: number; to: number } => {
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
};
