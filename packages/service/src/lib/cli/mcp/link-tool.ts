import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { McpContext } from './context.ts';

export function addLinkTool(server: McpServer, { api, answer }: McpContext): void {
  server.registerTool(
    'create_connect_link',
    {
      title: 'Create a connect link',
      description:
        'Creates a link with which one person connects their utility account, once. Whoever opens it first can use it: give it to that person only. With email, the service also mails it to them.',
      inputSchema: z.object({
        user_id: z.string().describe('Your own id of the person, 1 to 255 characters.'),
        utility_id: z
          .string()
          .optional()
          .describe('id of a utility, from search_utilities, so that the person need not look for it.'),
        purpose: z
          .string()
          .optional()
          .describe('Why the data is needed, in one sentence of up to 200 characters. Shown to the person.'),
        expires_in: z
          .int()
          .min(1)
          .max(30 * 86_400)
          .optional()
          .describe('Seconds until the link ends, 2,592,000 (30 days) at most.'),
        email: z.string().optional().describe("The person's address, to have the link mailed."),
        locale: z.enum(['en', 'es', 'fr']).optional().describe('Language of the mail. Default: en.'),
        redirect_uri: z
          .string()
          .optional()
          .describe('A registered redirect URI of the client, where the person goes afterwards.'),
      }),
      annotations: {
        readOnlyHint: false,
        destructiveHint: false,
        idempotentHint: false,
        openWorldHint: true,
      },
    },
    ({ user_id, utility_id, expires_in, redirect_uri, ...others }) =>
      answer(() =>
        api.connectLinks.create({
          userId: user_id,
          utilityId: utility_id,
          expiresIn: expires_in,
          redirectUri: redirect_uri,
          ...others,
        }),
      ),
  );
}
