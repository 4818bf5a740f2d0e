import { z } from 'zod';
import { text } from '../../core/http/fields.ts';
import { readBody } from '../../core/http/parameters.ts';
import type { Endpoint } from '../../heart/api/endpoint.ts';
import { manageUrlOf } from '../../heart/connect/connect-urls.ts';
import { createSession, TOKEN_SECONDS } from '../../heart/connect/new-session.ts';
import type { Context } from '../../heart/context.ts';

const body = z.object({
  user_id: text(255).meta({ description: 'Your own id of the user.', example: 'user-4711' }),
});

const responseBody = z.object({
  manage_token: z.string().describe('Opaque. Pass it to your page as `manageToken` before it expires.'),
  manage_url: z.url().describe('The same as a link. Who has it can see and stop what the user shares.'),
  expires_in: z.int().describe('Lifetime in seconds.'),
});

/** `POST /auth/manage-token`: a token for the page on which a person sees and ends their sharing. */
export function manageToken(context: Context): Endpoint {
  return {
    method: 'post',
    path: '/auth/manage-token',
    auth: 'client',
    operationId: 'createManageToken',
    summary: 'Create a manage token',
    description:
      'Opens the page on which one of your users sees what they share with you, signs in again, and stops sharing. An unknown `user_id` sees that nothing is shared.',
    tag: 'Connect',
    body: { mediaType: 'multipart/form-data', schema: body },
    success: {
      description: 'The manage token.',
      schema: responseBody,
      example: {
        manage_token: 'aHR0cHM6Ly9saW5rLmV4YW1wbGUuY29t.manage-Zm9vYmFyYmF6cXV4MTIz.c2VjcmV0',
        manage_url:
          'https://link.example.com/manage#aHR0cHM6Ly9saW5rLmV4YW1wbGUuY29t.manage-Zm9vYmFyYmF6cXV4MTIz.c2VjcmV0',
        expires_in: TOKEN_SECONDS,
      },
    },
    async handle(c) {
      const { user_id: userId } = await readBody(c, body);
      const token = await createSession(context, { clientId: c.get('client').id, userId, mode: 'manage' });
      return c.json({
        manage_token: token,
        // The token is in the fragment, which no server gets.
        manage_url: `${manageUrlOf(context.urls)}#${token}`,
        expires_in: TOKEN_SECONDS,
      } satisfies z.output<typeof responseBody>);
    },
  };
}
