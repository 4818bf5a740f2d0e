import { z } from 'zod';
import type { Context } from '../context.ts';
import { preferredCoding } from '../http/accept-encoding.ts';
import { requireDataAccess } from '../http/authenticate.ts';
import { readQuery } from '../http/parameters.ts';
import { startOfMonth } from '../intervals/months.ts';
import { cutPieces, DamagedPiecesError } from '../intervals/pieces.ts';
import { gzipBody, plainBody } from '../intervals/response-body.ts';
import { damagedData } from '../sync/sync-errors.ts';
import type { Endpoint } from './endpoint.ts';
import { accountErrors, readableAccount } from './readable-account.ts';
import { windowOf, windowQuery } from './window.ts';

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
        ghg_emissions: z.number().optional().describe('kg CO2e; absent where unknown.'),
      }),
    )
    .describe(
      'In time order; they never overlap and never repeat. Each is a minute to a day long (25 hours when clocks go back), and lengths may be mixed.',
    ),
});

/** `GET /intervals`: usage of an account in a window of time. */
export function intervals(context: Context): Endpoint {
  const { store, directory, codec, now, sync } = context;
  return {
    method: 'get',
    path: '/intervals',
    auth: 'user',
    requestedAccount: (c) => c.req.query('account_id') ?? '',
    operation: {
      operationId: 'listIntervals',
      summary: 'List the intervals of an account',
      description:
        'Intervals that lie entirely within `[start_date, end_date)`, 366 days at most. With neither date: the past two calendar months. With only `start_date`: two months from it. With only `end_date`: the two months before it.',
      tag: 'Data',
      parameters: { query: windowQuery },
      success: {
        status: 200,
        description: 'The intervals.',
        headers: ['Vary', 'Content-Encoding'],
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
      },
      errors: accountErrors,
    },
    async handle(c) {
      // Authentication errors come before errors in the query.
      requireDataAccess(c);
      const query = readQuery(c, windowQuery);
      const { from, to } = windowOf(query, now());
      const account = await readableAccount(c, context, query.account_id);
      const chunks = await store.accounts.readChunks(account.id, startOfMonth(from), to);
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
      const after = ']}';
      const parts = [];
      for (const { month, body } of chunks) {
        try {
          parts.push(...cutPieces(body, codec, from, to));
        } catch (error) {
          if (!(error instanceof DamagedPiecesError)) throw error;
          await sync.repair(account, month);
          throw damagedData(error);
        }
      }
      const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' };
      if (preferredCoding(c.req.header('Accept-Encoding'), ['gzip']) !== 'gzip')
        return c.body(plainBody(parts, codec, before, after), 200, headers);
      return c.body(gzipBody(parts, codec, before, after), 200, { ...headers, 'Content-Encoding': 'gzip' });
    },
  };
}
