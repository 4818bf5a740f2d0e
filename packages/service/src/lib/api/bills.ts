import { z } from 'zod';
import type { Context } from '../context.ts';
import type { AppContext } from '../http/app.ts';
import type { Endpoint } from './endpoint.ts';
import { accountErrors, accountId, readableAccount } from './readable-account.ts';

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
      parameters: { path: z.object({ account_id: accountId() }) },
      success: {
        status: 200,
        description: 'The bills.',
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
      },
      errors: accountErrors,
    },
    async handle(c) {
      const account = await readableAccount(c, context, accountIdOf(c));
      const list = await context.store.accounts.listBills(account.id);
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

const httpDate = (unixSeconds: number): string => new Date(unixSeconds * 1000).toUTCString();
