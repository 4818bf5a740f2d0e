import { z } from 'zod';
import type { Context } from '../context.ts';
import { csvLine } from '../csv-line.ts';
import type { AppContext } from '../http/app.ts';
import { requireDataAccess } from '../http/authenticate.ts';
import { readQuery } from '../http/parameters.ts';
import { createLocalTime } from '../intervals/local-time.ts';
import { createTimeFields } from '../intervals/time-fields.ts';
import type { Bill } from '../store/accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { csvHeaders, exportFormat, isCsvRequested } from './export-format.ts';
import { accountErrors, accountId, readableAccount } from './readable-account.ts';

const query = z.object({ format: exportFormat() });

const bill = z.object({
  bill_start_date: z.string().describe('HTTP date, GMT (RFC 9110, section 5.6.7).'),
  bill_end_date: z.string().describe('HTTP date, GMT: the next bill starts here.'),
  usage: z
    .number()
    .nullable()
    .describe('kWh; `null` where unknown. Below 0 where more was exported than used.'),
  cost: z
    .number()
    .nullable()
    .describe('Total in units of `currency`; `null` where unknown, which is not 0. Below 0 for a credit.'),
  currency: z.string().nullable().describe('ISO 4217 code of `cost`, such as `USD`; `null` where `cost` is.'),
});

/** `GET /users/<account_id>/bills`: the bills of an account by bill identifier. */
export function bills(context: Context): Endpoint {
  return {
    method: 'get',
    path: '/users/:account_id/bills',
    aliases: ['/:account_id/bills'],
    auth: 'user',
    requestedAccount: accountIdOf,
    operation: {
      operationId: 'listBills',
      summary: 'List the bills of an account',
      description: 'An object with one entry per bill, in no particular order.',
      tag: 'Data',
      parameters: { path: z.object({ account_id: accountId() }), query },
      success: {
        status: 200,
        description: 'The bills.',
        headers: ['Vary', 'Content-Disposition'],
        schema: z.record(z.string().meta({ title: 'bill identifier' }), bill.describe('One bill.')),
        example: {
          'B-20261014': {
            bill_start_date: 'Mon, 14 Sep 2026 07:00:00 GMT',
            bill_end_date: 'Wed, 14 Oct 2026 07:00:00 GMT',
            usage: 512.4,
            cost: 134.48,
            currency: 'USD',
          },
        },
        csvExample:
          'id,start,end,local_start,local_end,usage_kwh,cost,currency\r\nB-20261014,2026-09-14T07:00:00Z,2026-10-14T07:00:00Z,2026-09-14 00:00:00,2026-10-14 00:00:00,512.4,134.48,USD\r\n',
      },
      errors: accountErrors,
    },
    async handle(c) {
      // Authentication errors come before errors in the query.
      requireDataAccess(c);
      const { format } = readQuery(c, query);
      const account = await readableAccount(c, context, accountIdOf(c));
      const list = await context.store.accounts.listBills(account.id);
      c.header('Vary', 'Accept');
      if (isCsvRequested(c, format))
        return c.body(csvOf(list, account.timeZone), 200, csvHeaders(`bills-${account.id}`));
      return c.json(
        Object.fromEntries(
          list.map(({ id, start, end, usageKwh, cost, currency }) => [
            id,
            {
              bill_start_date: httpDate(start),
              bill_end_date: httpDate(end),
              usage: usageKwh,
              cost,
              currency,
            } satisfies z.output<typeof bill>,
          ]),
        ),
      );
    },
  };
}

const accountIdOf = (c: AppContext): string => c.req.param('account_id') ?? '';

/** As CSV, in time order. `local_start` and `local_end` are on the meter's clock. */
const csvOf = (list: readonly Bill[], timeZone: string): string => {
  const { utc, local } = createTimeFields(createLocalTime(timeZone));
  const header = ['id', 'start', 'end', 'local_start', 'local_end', 'usage_kwh', 'cost', 'currency'];
  const lines = list.map(({ id, start, end, usageKwh, cost, currency }) =>
    csvLine([id, utc(start), utc(end), local(start), local(end), usageKwh, cost, currency]),
  );
  return [csvLine(header), ...lines].join('');
};

const httpDate = (unixSeconds: number): string => new Date(unixSeconds * 1000).toUTCString();
