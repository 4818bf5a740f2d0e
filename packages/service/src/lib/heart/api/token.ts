import { z } from 'zod';
import { hashSecret } from '../../core/crypto/hash.ts';
import { randomToken } from '../../core/crypto/random.ts';
import { invalidRequest, ServiceError } from '../../core/http/errors.ts';
import { opaque, text } from '../../core/http/fields.ts';
import { readBody } from '../../core/http/parameters.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from './endpoint.ts';
import { idempotencyHeader, idempotencyKey, keptAnswer, keyReused } from './idempotency.ts';

const body = z.object({
  grant_type: text(255).meta({
    description: '`code`, or `authorization_code`, its name in OAuth 2.0.',
    example: 'code',
  }),
  code: opaque().meta({
    description: 'The authorization code from Connect.',
    example: 'Zk3vTq0sW1n8yXbR5uHc7LpEoJ2mAi9dGf4KxN6BtQg',
  }),
});

// Other grant types have no code: the error must be about grant_type, not about a missing code.
const bodyOfAnyGrant = body.partial({ code: true });

const responseBody = z.object({
  access_token: z
    .string()
    .describe(
      "Gives access to one user's data. It works until the access is removed or the consent ends: store it.",
    ),
  token_type: z.literal('Bearer').describe('Send it as `Authorization: Bearer <access_token>`.'),
  access_token_expires_in: z.int().describe('Legacy; ignore it.'),
  refresh_token: z.string().describe('Legacy; ignore it.'),
  refresh_token_expires_in: z.int().describe('Legacy; ignore it.'),
});

/** `POST /auth/token`: exchanges an authorization code for an access token (RFC 6749, section 4.1.3). */
export function token(context: Context): Endpoint {
  const { store, now } = context;
  return {
    method: 'post',
    path: '/auth/token',
    aliases: ['/tokens'],
    auth: 'client',
    operationId: 'exchangeCode',
    summary: 'Exchange a code for an access token',
    description:
      'A code is valid for 10 minutes and for one exchange. A used code that is presented again is refused, and the access token issued for it is revoked. To retry safely, send an `Idempotency-Key`. Without one, do not retry after an error or a lost connection: run Connect again for a new code.',
    tag: 'Connect',
    parameters: { header: idempotencyHeader },
    body: { mediaType: 'application/x-www-form-urlencoded', schema: body },
    errors: [
      {
        error: invalidGrant(),
        when: 'the code is unknown, expired, used, or belongs to another client.',
      },
      { error: unsupportedGrantType(), when: '`grant_type` is neither `code` nor `authorization_code`.' },
      { error: keyReused(), when: 'the `Idempotency-Key` was sent with another code before.' },
    ],
    success: {
      description: 'The access token.',
      schema: responseBody,
      example: responseOf('vPzq…'),
    },
    async handle(c) {
      const { code, grant_type: grantType } = await readBody(c, bodyOfAnyGrant);
      if (grantType !== 'code' && grantType !== 'authorization_code') throw unsupportedGrantType();
      if (code === undefined) throw invalidRequest('code', 'code is required.');
      const clientId = c.get('client').id;
      const kept = keptAnswer(context, clientId, idempotencyKey(c));
      const accessToken = randomToken();
      const outcome = await store.grants.consumeCode({
        codeHash: hashSecret(code),
        clientId,
        tokenHash: hashSecret(accessToken),
        now: now(),
        requestId: c.get('requestId'),
        ...(kept ? { answer: await kept.seal(accessToken) } : {}),
      });
      switch (outcome.kind) {
        case 'issued':
          return c.json(responseOf(accessToken));
        case 'kept':
          if (kept === null) throw new Error('Only an exchange with an Idempotency-Key has a kept answer.');
          return c.json(responseOf(await kept.open(outcome.sealed)));
        case 'key_reused':
          throw keyReused();
        case 'refused':
        case 'revoked':
          throw invalidGrant();
      }
    },
  };
}

const responseOf = (accessToken: string): z.output<typeof responseBody> => ({
  access_token: accessToken,
  token_type: 'Bearer',
  access_token_expires_in: 0,
  refresh_token: 'unused',
  refresh_token_expires_in: 0,
});

// The same error for unknown, expired and used codes and for those of another client, so that it reveals nothing.
const invalidGrant = () =>
  new ServiceError(
    400,
    'invalid_grant',
    'This authorization code cannot be exchanged: it is unknown, expired or used. Run Connect again for a new one.',
  );

const unsupportedGrantType = () =>
  new ServiceError(400, 'unsupported_grant_type', 'grant_type must be code or authorization_code.', {
    param: 'grant_type',
  });
