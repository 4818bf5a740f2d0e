import { localTimeOf, streamBody } from '@utility-connect/intervals';
import { z } from 'zod';
import type { AppContext } from '../../core/http/app.ts';
import { readQuery } from '../../core/http/parameters.ts';
import { utilityName } from '../../directory/utility-name.ts';
import type { Context } from '../context.ts';
import type { Bill } from '../store/accounts.ts';
import { billsExample, billsOf, billsSchema, readBills } from './account-bills.ts';
import type { Endpoint } from './endpoint.ts';
import { csvLine } from './formats/csv-line.ts';
import { exportFormat, fileHeaders, greenButtonExample, requestedFormat } from './formats/export-format.ts';
import { greenButtonTexts } from './formats/green-button-texts.ts';
import { createTimeFields } from './formats/time-fields.ts';
import { accountErrors, accountId, readableAccount } from './readable-account.ts';

const query = z.object({ format: exportFormat() });

/** `GET /users/<account_id>/bills`: the bills of an account by bill identifier. */
export function bills(context: Context): Endpoint {
  const { directory, codec, now } = context;
  return {
    method: 'get',
    path: '/users/:account_id/bills',
    aliases: ['/:account_id/bills'],
    auth: 'user',
    requestedAccount: accountIdOf,
    scopes: ['bills'],
    operationId: 'listBills',
    summary: 'List the bills of an account',
    description:
      'An object with one entry per bill, in no particular order. Bills that start before the history that the user agreed to share are left out.',
    tag: 'Data',
    parameters: { path: z.object({ account_id: accountId() }), query },
    success: {
      description: 'The bills.',
      headers: ['Vary', 'Content-Disposition'],
      schema: billsSchema,
      example: billsExample,
      otherExamples: {
        'text/csv':
          'id,start,end,local_start,local_end,usage_kwh,cost,currency\r\nB-20261014,2026-09-14T07:00:00Z,2026-10-14T07:00:00Z,2026-09-14 00:00:00,2026-10-14 00:00:00,512.4,134.48,USD\r\n',
        'application/atom+xml': greenButtonExample,
      },
    },
    errors: accountErrors,
    async handle(c) {
      const { format } = readQuery(c, query);
      const account = await readableAccount(c, context, accountIdOf(c));
      const list = await readBills(context, account);
      c.header('Vary', 'Accept');
      const wanted = requestedFormat(c, format);
      const headers = fileHeaders(wanted, `bills-${account.id}`);
      if (wanted === 'csv') return c.body(csvOf(list, account.timeZone), 200, headers);
      if (wanted === 'green-button') {
        const utility = utilityName(directory, account.utilityId);
        const texts = greenButtonTexts({ account, utility, months: [], bills: list, now: now() }, codec);
        return c.body(streamBody(texts, codec, false), 200, headers);
      }
      return c.json(billsOf(list));
    },
  };
}

const accountIdOf = (c: AppContext): string => c.req.param('account_id') ?? '';

/** Writes bills as CSV, in time order. `local_start` and `local_end` are on the meter's clock. */
const csvOf = (list: readonly Bill[], timeZone: string): string => {
  const { utc, local } = createTimeFields(localTimeOf(timeZone));
  const header = ['id', 'start', 'end', 'local_start', 'local_end', 'usage_kwh', 'cost', 'currency'];
  const lines = list.map(({ id, start, end, usageKwh, cost, currency }) =>
    csvLine([id, utc(start), utc(end), local(start), local(end), usageKwh, cost, currency]),
  );
  return [csvLine(header), ...lines].join('');
};
