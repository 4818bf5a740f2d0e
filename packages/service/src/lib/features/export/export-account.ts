import { jsonTexts, streamBody } from '@utility-connect/intervals';
import { scopes } from '@utility-connect/protocol';
import { z } from 'zod';
import { readQuery } from '../../core/http/parameters.ts';
import { utilityName } from '../../directory/utility-name.ts';
import { billsExample, billsOf, billsSchema, readBills } from '../../heart/api/account-bills.ts';
import type { Endpoint } from '../../heart/api/endpoint.ts';
import { csvTexts } from '../../heart/api/formats/csv-texts.ts';
import {
  exportFormat,
  fileHeaders,
  greenButtonExample,
  requestedCoding,
  requestedFormat,
} from '../../heart/api/formats/export-format.ts';
import { greenButtonTexts } from '../../heart/api/formats/green-button-texts.ts';
import { accountOf, csvExample, intervalsExample, intervalsSchema } from '../../heart/api/interval-fields.ts';
import { streamIntervals } from '../../heart/api/read-intervals.ts';
import { accountErrors, accountId, readableAccount } from '../../heart/api/readable-account.ts';
import type { Context } from '../../heart/context.ts';

const query = z.object({ format: exportFormat() });

const responseBody = intervalsSchema.extend({ bills: billsSchema.describe('All bills.') });

/** `GET /accounts/<account_id>/export`: all data of an account as one file. */
export function exportAccount(context: Context): Endpoint {
  const { directory, codec, now } = context;
  return {
    method: 'get',
    path: '/accounts/:account_id/export',
    auth: 'user',
    requestedAccount: (c) => c.req.param('account_id') ?? '',
    scopes,
    operationId: 'exportAccount',
    summary: 'Export an account',
    description:
      'All data of an account as one file: the account, all intervals and all bills, of any length of time, as far back as the user agreed to share them. As Green Button, it has intervals and bills; as CSV, the intervals. It is sent while it is read: a response that ends early is not complete.',
    tag: 'Data',
    parameters: { path: z.object({ account_id: accountId() }), query },
    success: {
      description: 'The file.',
      headers: ['Vary', 'Content-Encoding', 'Content-Disposition'],
      schema: responseBody,
      example: { ...intervalsExample, bills: billsExample },
      otherExamples: { 'text/csv': csvExample, 'application/atom+xml': greenButtonExample },
    },
    errors: accountErrors,
    async handle(c) {
      const format = requestedFormat(c, readQuery(c, query).format);
      const account = await readableAccount(c, context, c.req.param('account_id') ?? '');
      const window = { from: 0, to: Number.MAX_SAFE_INTEGER };
      // Reads everything once before the response begins, so that damaged data gets an error response.
      for await (const _month of streamIntervals(context, account, window));
      const months = streamIntervals(context, account, window);
      const utility = utilityName(directory, account.utilityId);
      const list = format === 'csv' ? [] : await readBills(context, account);
      const head = { utility, account: accountOf(account) };
      const texts = {
        json: () => jsonTexts(head, months, { bills: billsOf(list) }, codec),
        csv: () => csvTexts(months, codec, account),
        'green-button': () => greenButtonTexts({ account, utility, months, bills: list, now: now() }, codec),
      }[format]();
      const { isGzip, headers } = requestedCoding(c);
      return c.body(streamBody(texts, codec, isGzip), 200, {
        ...headers,
        ...fileHeaders(format, `account-${account.id}`),
      });
    },
  };
}
