import { z } from 'zod';
import type { Context } from '../context.ts';
import { preferredCoding } from '../http/accept-encoding.ts';
import { requireDataAccess } from '../http/authenticate.ts';
import { readQuery } from '../http/parameters.ts';
import { csvBody } from '../intervals/csv-body.ts';
import { resolutions } from '../intervals/periods.ts';
import { gzipBody, plainBody } from '../intervals/response-body.ts';
import type { Endpoint } from './endpoint.ts';
import { csvHeaders, exportFormat, isCsvRequested } from './export-format.ts';
import { readIntervals, readTotals } from './read-intervals.ts';
import { accountErrors, readableAccount } from './readable-account.ts';
import { windowOf, windowQuery } from './window.ts';

const query = windowQuery.extend({
  resolution: z.enum(resolutions, 'must be "hour", "day" or "month".').optional().meta({
    description:
      "Adds intervals up by hour, day or month in the account's time zone, for all periods that overlap the window.",
    example: 'day',
  }),
  format: exportFormat(),
});

const responseBody = z.object({
  utility: z.string().describe('Name of the utility.'),
  account: z.object({
    id: z.uuid().describe('The requested account.'),
    account_number: z.string().describe("The utility's account number."),
    address: z.string().describe('Service address.'),
    usage_unit: z.literal('kwh').describe('Unit of `usage`.'),
    ghg_emissions_unit: z.literal('kg_co2e').describe('Unit of `ghg_emissions`.'),
  }),
  intervals: z
    .array(
      z.object({
        start: z.int().describe('UNIX seconds, inclusive.'),
        end: z.int().describe('UNIX seconds, exclusive.'),
        usage: z.number().describe('kWh drawn from the grid, at most 4 decimals.'),
        exported: z
          .number()
          .optional()
          .describe('kWh fed into the grid, at most 4 decimals; absent where unknown.'),
        estimated: z
          .literal(true)
          .optional()
          .describe('Present where the utility estimated the values. Corrected values replace them later.'),
        incomplete: z
          .literal(true)
          .optional()
          .describe(
            'With `resolution`: present where intervals of part of the time are missing, such as on the current day.',
          ),
        ghg_emissions: z.number().optional().describe('kg CO2e; absent where unknown.'),
      }),
    )
    .describe(
      'In time order; they never overlap and never repeat. Each is a minute to a day long (25 hours when clocks go back), and lengths may be mixed. With `resolution`, each is the total of the intervals that start in a period; one that is longer than the period stays as it is. Values that are unknown for part of a period are absent.',
    ),
});

/** `GET /intervals`: usage of an account in a window of time. */
export function intervals(context: Context): Endpoint {
  const { directory, codec, now } = context;
  return {
    method: 'get',
    path: '/intervals',
    auth: 'user',
    requestedAccount: (c) => c.req.query('account_id') ?? '',
    operation: {
      operationId: 'listIntervals',
      summary: 'List the intervals of an account',
      description:
        'Intervals that lie entirely within `[start_date, end_date)`, 366 days at most. With neither date: the past two calendar months. With only `start_date`: two months from it. With only `end_date`: the two months before it. With `resolution`: totals of whole hours, days or months.',
      tag: 'Data',
      parameters: { query },
      success: {
        status: 200,
        description: 'The intervals.',
        headers: ['Vary', 'Content-Encoding', 'Content-Disposition'],
        schema: responseBody,
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
        csvExample:
          'start,end,local_start,usage_kwh,exported_kwh,estimated,incomplete,ghg_emissions_kg_co2e\r\n2026-01-01T00:00:00Z,2026-01-01T00:15:00Z,2025-12-31 16:00:00,0.1482,,false,false,0.0371\r\n',
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
      if (isCsvRequested(c, format)) {
        const body = csvBody(months, { codec, timeZone: account.timeZone, isGzip });
        return c.body(body, 200, { ...headers, ...csvHeaders(`intervals-${account.id}`) });
      }
      const head = {
        utility: directory.find(account.utilityId)?.name ?? account.utilityId,
        account: {
          id: account.id,
          account_number: account.accountNumber,
          address: account.address,
          usage_unit: 'kwh',
          ghg_emissions_unit: 'kg_co2e',
        },
      } satisfies Omit<z.output<typeof responseBody>, 'intervals'>;
      const before = `${JSON.stringify(head).slice(0, -1)},"intervals":[`;
      const body = (isGzip ? gzipBody : plainBody)(months.flat(), codec, before, ']}');
      return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' });
    },
  };
}
