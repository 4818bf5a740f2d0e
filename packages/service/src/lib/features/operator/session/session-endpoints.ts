import type { OperatorSession } from '@utility-connect/protocol/operator';
import { z } from 'zod';
import { hashSecret } from '../../../core/crypto/hash.ts';
import { randomToken } from '../../../core/crypto/random.ts';
import type { AppContext } from '../../../core/http/app.ts';
import { opaque } from '../../../core/http/fields.ts';
import { readBody } from '../../../core/http/parameters.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { notSignedIn, requireToken } from './authenticate-operator.ts';
import { requireSameOrigin } from './require-same-origin.ts';
import { clearSessionId, SESSION_SECONDS, tokenFingerprint, writeSessionId } from './session-cookie.ts';

const sessionSchema: z.ZodType<OperatorSession> = z.object({
  sign_in: z
    .string()
    .nullable()
    .describe('Name of the sign-in in the journal; `null` for a request with the token itself.'),
  expires_at: z
    .int()
    .nullable()
    .describe('When it ends, UNIX seconds; `null` for a request with the token itself.'),
});

const example: OperatorSession = { sign_in: 'a1f39c02', expires_at: 1_795_242_000 };

const signIn = z.object({
  token: opaque().meta({ description: 'The operator token: `OPERATOR_TOKEN`.', example: '…' }),
});

/** Sign-in with a cookie, for the console. */
export function sessionEndpoints(context: OperatorContext): OperatorEndpoint[] {
  const { store, now, urls } = context;
  const path = '/operator/api/session';
  return [
    {
      method: 'post',
      path,
      auth: 'none',
      tag: 'Session',
      operationId: 'signIn',
      summary: 'Sign in',
      description:
        'For the console: sets a cookie for 12 hours. Needs the headers `Origin`, with the address of this service, and `Content-Type: application/json`. Ten wrong tokens lock the address for up to 15 minutes.',
      body: { mediaType: 'application/json', schema: signIn },
      success: { description: 'The sign-in.', schema: sessionSchema, example },
      errors: [{ error: notSignedIn(), when: 'the token is wrong.' }],
      async handle(c) {
        requireSameOrigin(c, urls.baseUrl);
        const { token } = await readBody(c, signIn);
        const address = context.addressOf(c);
        await requireToken(context, token, { c, address });
        const id = randomToken();
        const at = now();
        const session = {
          idHash: hashSecret(id),
          name: hashSecret(randomToken()).slice(0, 8),
          tokenFingerprint: tokenFingerprint(context),
          createdAt: at,
          expiresAt: at + SESSION_SECONDS,
        };
        await store.operator.sessions.create(session, {
          ...{ type: 'operator.signed_in', at, clientId: '', requestId: c.get('requestId') },
          data: { sign_in: session.name, address },
        });
        writeSessionId(c, urls.baseUrl, id);
        return c.json({ sign_in: session.name, expires_at: session.expiresAt } satisfies OperatorSession);
      },
    },
    {
      method: 'get',
      path,
      auth: 'operator',
      tag: 'Session',
      operationId: 'getSession',
      summary: 'Who is signed in',
      description: 'The sign-in of this request.',
      success: { description: 'The sign-in.', schema: sessionSchema, example },
      handle: (c) => c.json(toWire(c)),
    },
    {
      method: 'delete',
      path,
      auth: 'operator',
      tag: 'Session',
      operationId: 'signOut',
      summary: 'Sign out',
      description: 'Ends the sign-in everywhere. Does nothing for a request with the token itself.',
      success: { description: 'Signed out.' },
      async handle(c) {
        const { session, signIn: name, address } = c.get('operator');
        if (session !== null) {
          await store.operator.sessions.remove(session.idHash, {
            ...{ type: 'operator.signed_out', at: now(), clientId: '', requestId: c.get('requestId') },
            data: { sign_in: name, address },
          });
          clearSessionId(c, urls.baseUrl);
        }
        return c.body(null, 204);
      },
    },
  ];
}

const toWire = (c: AppContext): OperatorSession => {
  const { signIn: name, session } = c.get('operator');
  return { sign_in: name, expires_at: session?.expiresAt ?? null };
};
