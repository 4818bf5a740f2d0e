import { addDays, dateOf } from '@utility-connect/connector/http';
import type { FakeObject } from '../fake-graphql.ts';
import type { FakeBrand } from './fake-brands.ts';
import { type Arguments, type Context, connection, MAX_PAGE } from './fake-connection.ts';
import { KrakenError } from './fake-error.ts';

/** A statement for each month, which is issued on the fourth day of the next one. The newest comes first, after a credit note. */
export function bills({ zone, currency }: FakeBrand, { now, on }: Context, args: Arguments) {
  if (on.has('field-disabled'))
    throw new KrakenError('Field disabled.', 'KT-CT-1113', 'SERVICE_AVAILABILITY');
  const today = dateOf(now() / 1000, zone);
  const all: FakeObject[] = [];
  for (let month = '2021-12-01'; ; ) {
    const next = `${addDays(month, 32).slice(0, 8)}01`;
    const issuedDate = addDays(next, 3);
    if (issuedDate > today) break;
    const last = on.has('shared-bill-dates') ? next : addDays(next, -1);
    const total = 6_000 + (Number(month.slice(5, 7)) % 12) * 111;
    const bill = {
      id: `9${month.replaceAll('-', '')}`,
      fromDate: month,
      toDate: last,
      issuedDate,
      temporaryUrl: null,
    };
    all.unshift(
      zone === 'Europe/Madrid'
        ? { __typename: 'InvoiceType', billType: 'INVOICE', ...bill, grossAmount: total }
        : { __typename: 'StatementType', billType: 'STATEMENT', ...bill, ...statement(month, last, total) },
    );
    month = next;
  }
  const note = { id: '800', fromDate: '2022-01-01', toDate: '2022-01-31', issuedDate: '2022-03-01' };
  const notes: FakeObject[] =
    currency === 'GBP' ? [{ __typename: 'CreditNoteType', billType: 'CREDIT_NOTE', ...note }] : [];
  return connection([...notes, ...all], args, (bill) => bill, on.has('small-pages') ? 10 : MAX_PAGE);
}

const statement = (consumptionStartDate: string, consumptionEndDate: string, total: number) => {
  const taxTotal = Math.round(total / 21);
  return {
    consumptionStartDate,
    consumptionEndDate,
    closingBalance: -total,
    isFinal: false,
    status: 'CLOSED',
    totalCharges: {
      __typename: 'StatementTotalType',
      netTotal: total - taxTotal,
      taxTotal,
      grossTotal: total,
    },
  };
};
