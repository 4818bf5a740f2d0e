import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Bill } from '../store/accounts.ts';
import type { ReadableAccount } from './readable-account.ts';

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

/** Bills by bill identifier. */
export const billsSchema = z.record(
  z.string().meta({ title: 'bill identifier' }),
  bill.describe('One bill.'),
);

export const billsExample: z.output<typeof billsSchema> = {
  'B-20261014': {
    bill_start_date: 'Mon, 14 Sep 2026 07:00:00 GMT',
    bill_end_date: 'Wed, 14 Oct 2026 07:00:00 GMT',
    usage: 512.4,
    cost: 134.48,
    currency: 'USD',
  },
};

/** Reads the bills of an account that start within the history that the user agreed to share. */
export async function readBills(
  { store }: Pick<Context, 'store'>,
  { id, historyFrom }: ReadableAccount,
): Promise<readonly Bill[]> {
  const bills = await store.accounts.listBills(id);
  return historyFrom === null ? bills : bills.filter(({ start }) => start >= historyFrom);
}

/** Bills as the API returns them. */
export function billsOf(list: readonly Bill[]): z.output<typeof billsSchema> {
  return Object.fromEntries(
    list.map(({ id, start, end, usageKwh, cost, currency }) => [
      id,
      { bill_start_date: httpDate(start), bill_end_date: httpDate(end), usage: usageKwh, cost, currency },
    ]),
  );
}

const httpDate = (unixSeconds: number): string => new Date(unixSeconds * 1000).toUTCString();
