import { type ConnectorBill, ConnectorError } from '@utility-connect/connector';
import { addDays, midnightOf } from '@utility-connect/connector/http';
import { z } from 'zod';
import type { Brand } from './brands.ts';
import type { Ask } from './session.ts';

const PAGE = 100;

const date = z.iso.date();
const billShape = z.object({
  id: z.union([z.string(), z.number()]).transform(String).nullish(),
  billType: z.string().nullish(),
  fromDate: date.nullish(),
  toDate: date.nullish(),
  issuedDate: date.nullish(),
  consumptionStartDate: date.nullish(),
  consumptionEndDate: date.nullish(),
  totalCharges: z.object({ grossTotal: z.number().nullish() }).nullish(),
  grossAmount: z.number().nullish(),
});

const answerShape = z.object({
  account: z.object({
    bills: z
      .object({
        edges: z.array(z.object({ node: billShape.nullable() }).nullable()),
        pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
      })
      .nullish(),
  }),
});

type Answer = z.output<typeof answerShape>;

/** Selections of a bill for its total, in the smallest unit of the currency. */
const totals = {
  StatementType: 'consumptionStartDate consumptionEndDate totalCharges { grossTotal }',
  InvoiceType: 'grossAmount',
};

/** Reads the issued bills of a Kraken account, in order and without overlaps. */
export async function readAccountBills(
  { timeZone, currency, bill }: Brand,
  ask: Ask,
  accountNumber: string,
): Promise<ConnectorBill[]> {
  const query = `query Bills($accountNumber: String!, $first: Int!, $after: String) {
  account(accountNumber: $accountNumber) {
    bills(first: $first, after: $after) {
      edges { node { id billType fromDate toDate issuedDate ... on ${bill} { ${totals[bill]} } } }
      pageInfo { hasNextPage endCursor }
    }
  }
}`;
  const bills: ConnectorBill[] = [];
  for (let after: string | null = null; ; ) {
    const answer: Answer = await ask(query, { accountNumber, first: PAGE, after }, answerShape);
    // The field may be disabled for the brand.
    const { bills: page } = answer.account;
    if (!page) break;
    for (const edge of page.edges) {
      const { id, billType, issuedDate, totalCharges, grossAmount, ...node } = edge?.node ?? {};
      const first = node.consumptionStartDate ?? node.fromDate;
      const last = node.consumptionEndDate ?? node.toDate;
      if (!id || !issuedDate || !first || !last || last < first) continue;
      // Credit notes correct other bills. Those from before Kraken have no total.
      if (billType !== 'STATEMENT' && billType !== 'INVOICE') continue;
      const start = midnightOf(first, timeZone);
      const end = midnightOf(addDays(last, 1), timeZone);
      const total = totalCharges?.grossTotal ?? grossAmount;
      bills.push({ id, start, end, ...(total != null && { cost: total / 100, currency }) });
    }
    const { hasNextPage, endCursor } = page.pageInfo;
    if (!hasNextPage) break;
    if (!endCursor || endCursor === after)
      throw new ConnectorError('invalid_answer', 'The utility left out a page of its bills.');
    after = endCursor;
  }
  return withoutOverlaps(bills);
}

/** A bill ends where the next one starts: some give the day after the last one as their end. */
const withoutOverlaps = (bills: readonly ConnectorBill[]): ConnectorBill[] => {
  const sorted = bills.toSorted((a, b) => a.start - b.start || a.end - b.end);
  return sorted
    .map((bill, index) => ({ ...bill, end: Math.min(bill.end, sorted[index + 1]?.start ?? Infinity) }))
    .filter(({ start, end }) => start < end);
};
