import type { OperatorSearch } from '@utility-connect/protocol/operator';
import { z } from 'zod';
import { text } from '../../../core/http/fields.ts';
import { readQuery } from '../../../core/http/parameters.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { search } from './search.ts';

const searchSchema: z.ZodType<OperatorSearch> = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['client', 'connection', 'user', 'account', 'endpoint', 'utility', 'request']),
      id: z.string(),
      title: z.string().describe('Any text: show it as text only.'),
      detail: z.string(),
      target: z.object({
        page: z.enum(['clients', 'connections', 'utilities', 'webhooks', 'journal']),
        id: z.string().exactOptional(),
        filter: z.record(z.string(), z.string()).exactOptional(),
      }),
    }),
  ),
});

const query = z.object({
  query: text(255).meta({
    description:
      'A user id, an id of a connection, an account, a client, a webhook endpoint or a request, or a name.',
    example: 'user-1',
  }),
});

/** One search that opens the thing itself. */
export function searchEndpoints(context: OperatorContext): OperatorEndpoint[] {
  return [
    {
      ...{
        method: 'get',
        path: '/operator/api/search',
        auth: 'operator',
        tag: 'Search',
        operationId: 'search',
      },
      summary: 'Find something by its id or name',
      description: 'Ids must be exact.',
      parameters: { query },
      success: { description: 'What was found.', schema: searchSchema },
      handle: async (c) => c.json(await search(context, readQuery(c, query).query)),
    },
  ];
}
