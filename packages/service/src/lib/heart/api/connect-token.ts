import { z } from 'zod';
import { email } from '../../core/http/fields.ts';
import { readBody } from '../../core/http/parameters.ts';
import { createSession, TOKEN_SECONDS } from '../connect/new-session.ts';
import { requireUtility } from '../connect/require-utility.ts';
import type { Context } from '../context.ts';
import { connectFields } from './connect-fields.ts';
import type { Endpoint } from './endpoint.ts';
import { sharingOf } from './sharing-fields.ts';

const body = z.object({
  ...connectFields,
  email: email.optional().meta({
    description:
      "The user's e-mail address. If set, they get a receipt that says what they share, and another one when the access ends. It is stored encrypted and deleted after the last receipt. One address gets at most 100 receipts a day, and 10 of sandbox clients.",
    example: 'user@example.com',
  }),
});

const responseBody = z.object({
  connect_token: z.string().describe('Opaque. Pass it to your page before it expires.'),
  expires_in: z.int().describe('Lifetime in seconds.'),
  connect_url: z.url().describe('URL of the hosted Connect flow.'),
  mode: z
    .enum(['create', 'update'])
    .describe('`update` if this user is already connected, `create` otherwise.'),
});

/** `POST /auth/connect-token`: a token that lets one user go through Connect once. */
export function connectToken(context: Context): Endpoint {
  const { store, now, urls } = context;
  return {
    method: 'post',
    path: '/auth/connect-token',
    aliases: ['/auth/connect_token'],
    auth: 'client',
    operationId: 'createConnectToken',
    summary: 'Create a connect token',
    description:
      'Starts Connect for one of your users. The browser gets only the token, never your client id or the `user_id`.',
    tag: 'Connect',
    body: { mediaType: 'multipart/form-data', schema: body },
    success: {
      description: 'The connect token.',
      schema: responseBody,
      example: {
        connect_token: 'aHR0cHM6Ly9saW5rLmV4YW1wbGUuY29t.Zm9vYmFyYmF6cXV4MTIz.c2VjcmV0',
        expires_in: TOKEN_SECONDS,
        connect_url: 'https://link.example.com',
        mode: 'create',
      },
    },
    async handle(c) {
      const client = c.get('client');
      const {
        user_id: userId,
        utility_id: utilityId,
        account_selection: accountSelection = false,
        email: address,
        ...fields
      } = await readBody(c, body);
      const sharing = sharingOf(fields, now());
      if (utilityId !== undefined) requireUtility(context, utilityId, client.environment);
      const mode = (await store.users.hasConnectedUser(client.id, userId)) ? 'update' : 'create';
      const session = {
        clientId: client.id,
        userId,
        mode,
        utilityId: utilityId ?? null,
        ...sharing,
        accountSelection,
      } as const;
      return c.json({
        connect_token: await createSession(context, session, address),
        expires_in: TOKEN_SECONDS,
        connect_url: urls.connectUrl,
        mode,
      } satisfies z.output<typeof responseBody>);
    },
  };
}
