import type { McpServer } from '@modelcontextprotocol/server';
import { UtilityConnectError } from '@utility-connect/node';
import { z } from 'zod';
import { type McpContext, readOnly } from './context.ts';
import { errorCodes } from './error-codes.gen.ts';

export function addErrorTool(server: McpServer, { answer }: McpContext): void {
  server.registerTool(
    'explain_error',
    {
      title: 'Explain an error code',
      description:
        'The cause of an error code of the API, of Connect in the browser, or of last_error of a connection, and what to do.',
      inputSchema: z.object({ code: z.string().describe('Such as invalid_grant or origin_not_allowed.') }),
      annotations: readOnly,
    },
    ({ code }) =>
      answer(async () => {
        const meanings = errorCodes.filter((one) => one.code === code);
        if (meanings.length > 0) return { meanings };
        const known = [...new Set(errorCodes.map((one) => one.code))].join(', ');
        throw new UtilityConnectError('not_found', `There is no such code. There are: ${known}.`);
      }),
  );
}
