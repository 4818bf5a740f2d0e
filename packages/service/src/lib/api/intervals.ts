import { z } from 'zod';
import type { Context } from '../context.ts';
import { requireDataAccess } from '../http/authenticate.ts';
import { readQuery } from '../http/parameters.ts';
import { csvTexts } from '../intervals/csv-texts.ts';
import { greenButtonTexts } from '../intervals/green-button-texts.ts';
import { resolutions } from '../intervals/periods.ts';
import { gzipBody, plainBody } from '../intervals/response-body.ts';
import { streamBody } from '../intervals/stream-body.ts';
import type { Endpoint } from './endpoint.ts';
import { exportFormat, fileHeaders, requestedCoding, requestedFormat } from './export-format.ts';
import { greenButtonExample } from './green-button-example.ts';
import { accountOf, csvExample, intervalsExample, intervalsSchema } from './interval-fields.ts';
import { readIntervals, readTotals } from './read-intervals.ts';
import { accountErrors, readableAccount } from './readable-account.ts';
import { utilityName } from './utility-name.ts';
import { windowOf, windowQuery } from './window.ts';

const query = windowQuery.extend({
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
    operation: {
      operationId: 'listIntervals',
      summary: 'List the intervals of an account',
      description:
        'Intervals that lie entirely within `[start_date, end_date)`, 366 days at most, and not before the history that the user agreed to share. With neither date: the past two calendar months. With only `start_date`: two months from it. With only `end_date`: the two months before it. With `resolution`: totals of whole hours, days or months.',
      tag: 'Data',
      parameters: { query },
      success: {
        status: 200,
        description: 'The intervals.',
        headers: ['Vary', 'Content-Encoding', 'Content-Disposition'],
        schema: intervalsSchema,
        example: intervalsExample,
        otherExamples: { 'text/csv': csvExample, 'application/atom+xml': greenButtonExample },
      },
      errors: accountErrors,
    },
    async handle(c) {
      // Authentication errors come before errors in the query.
      requireDataAccess(c);
      const { account_id: id, resolution, format, ...dates } = readQuery(c, query);
      const window = windowOf(dates, now());
      const account = await readableAccount(c, context, id);
      const months = resolution
        ? await readTotals(context, account, window, resolution)
        : await readIntervals(context, account, window);
      const { isGzip, headers } = requestedCoding(c);
      const utility = utilityName(directory, account);
      const wanted = requestedFormat(c, format);
      if (wanted !== 'json') {
        const texts =
          wanted === 'csv'
            ? csvTexts(months, codec, account.timeZone)
            : greenButtonTexts({ account, utility, months, bills: [], now: now() }, codec);
        const body = streamBody(texts, codec, isGzip);
        return c.body(body, 200, { ...headers, ...fileHeaders(wanted, `intervals-${account.id}`) });
      }
      const head = { utility, account: accountOf(account) };
      const before = `${JSON.stringify(head).slice(0, -1)},"intervals":[`;
      const body = (isGzip ? gzipBody : plainBody)(months.flat(), codec, before, ']}');
      return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' });
    },
  };
}
