import type { McpServer } from '@modelcontextprotocol/server';
import { UtilityConnectError } from '@utility-connect/node';
import { z } from 'zod';
import { type McpContext, readOnly, requireAccessToken } from './context.ts';

/** The id of an account, as a parameter. */
export const accountId = z.string().describe('id of an account, from list_accounts.');

/** Accounts, bills and connections of the user whose access token the server has. */
export function addDataTools(server: McpServer, { api, settings, answer }: McpContext): void {
  server.registerTool(
    'list_accounts',
    {
      title: 'List accounts',
      description:
        "The electricity accounts of the user: id, account number, address, time zone, currency where known, and from when until when there is data. Times are ISO 8601 in UTC; days of totals start at midnight in the account's time zone.",
      inputSchema: z.object({}),
      annotations: readOnly,
    },
    () =>
      answer(async () => ({
        accounts: await api.accounts(requireAccessToken(settings), { includeStatus: true }),
      })),
  );
  server.registerTool(
    'list_bills',
    {
      title: 'List bills',
      description:
        'The bills of an account, oldest first: start, end (exclusive, ISO 8601 in UTC), usage in kWh, and cost in units of currency (ISO 4217). null means unknown, not 0.',
      inputSchema: z.object({ account_id: accountId }),
      annotations: readOnly,
    },
    ({ account_id }) =>
      answer(async () => {
        const bills = Object.entries(await api.bills(requireAccessToken(settings), account_id));
        const listed = bills.map(([id, { bill_start_date, bill_end_date, usage, cost, currency }]) => ({
          id,
          start: Date.parse(bill_start_date) / 1000,
          end: Date.parse(bill_end_date) / 1000,
          usage_kwh: usage,
          cost,
          currency,
        }));
        return { bills: listed.sort((a, b) => a.start - b.start) };
      }),
  );
  server.registerTool(
    'show_connections',
    {
      title: 'Show the state of connections',
      description:
        "Whether data arrives from the user's utilities, and if not, why. status: active (data arrives about daily), preparing (the first data is still being fetched), needs_sign_in (the person has to go through Connect again). last_error.code can be explained with explain_error. Times are ISO 8601 in UTC.",
      inputSchema: z.object({
        connection_id: z.string().optional().describe('id of one connection. All of the user by default.'),
      }),
      annotations: readOnly,
    },
    ({ connection_id }) =>
      answer(async () => {
        const all = await api.connections(requireAccessToken(settings));
        const connections = all.filter(({ id }) => connection_id === undefined || id === connection_id);
        if (connection_id === undefined || connections.length > 0) return { connections };
        throw new UtilityConnectError(
          'not_found',
          'The user has no such connection: call show_connections without connection_id.',
        );
      }),
  );
}
