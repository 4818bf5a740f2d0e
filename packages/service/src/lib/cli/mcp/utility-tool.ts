import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { type McpContext, readOnly } from './context.ts';

export function addUtilityTool(server: McpServer, { api, answer }: McpContext): void {
  server.registerTool(
    'search_utilities',
    {
      title: 'Search utilities',
      description:
        'Electric utilities that people can connect, the best match first, with their ids, the ways to connect them, and whether they are up.',
      inputSchema: z.object({
        query: z
          .string()
          .optional()
          .describe('Name, initials, ZIP code (United States), state or country. Tolerates typos.'),
        country: z
          .string()
          .optional()
          .describe('ISO 3166 code, such as US. Only utilities that serve this country.'),
        limit: z.int().min(1).max(100).default(10).describe('Utilities per answer.'),
        cursor: z.string().optional().describe('next_cursor of the previous answer, to go on.'),
      }),
      annotations: readOnly,
    },
    (search) => answer(() => api.utilities(search)),
  );
}
