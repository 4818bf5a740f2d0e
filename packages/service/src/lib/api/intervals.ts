import { z } from 'zod';
import type { Context } from '../context.ts';
import { preferredCoding } from '../http/accept-encoding.ts';
import { requireDataAccess } from '../http/authenticate.ts';
import { readQuery } from '../http/parameters.ts';
import { csvTexts } from '../intervals/csv-texts.ts';
import { greenButtonTexts } from '../intervals/green-button-texts.ts';
import { resolutions } from '../intervals/periods.ts';
import { gzipBody, plainBody } from '../intervals/response-body.ts';
import { streamBody } from '../intervals/stream-body.ts';
import type { Endpoint } from './endpoint.ts';
import { exportFormat, fileHeaders, requestedFormat } from './export-format.ts';
import { greenButtonExample } from './green-button-example.ts';
import { accountOf, intervalsSchema } from './interval-fields.ts';
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
        example: {
          utility: 'Pacific Gas & Electric',
          account: {
            id: '5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10',
            account_number: '4417302985',
            address: '1180 Alder Street, Oakland, CA 94607',
            usage_unit: 'kwh',
            ghg_emissions_unit: 'kg_co2e',
          },
          intervals: [
            { start: 1767225600, end: 1767226500, usage: 0.1482, ghg_emissions: 0.0371 },
            {
              start: 1767226500,
              end: 1767227400,
              usage: 0,
              exported: 0.6127,
              estimated: true,
              ghg_emissions: 0,
            },
          ],
        },
        otherExamples: {
          'text/csv':
            'start,end,local_start,usage_kwh,exported_kwh,estimated,incomplete,ghg_emissions_kg_co2e\r\n2026-01-01T00:00:00Z,2026-01-01T00:15:00Z,2025-12-31 16:00:00,0.1482,,false,false,0.0371\r\n',
          'application/atom+xml': greenButtonExample,
        },
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
      const isGzip = preferredCoding(c.req.header('Accept-Encoding'), ['gzip']) === 'gzip';
      const headers = {
        Vary: 'Accept, Accept-Encoding',
        ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}),
      };
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
