import type * as wire from '@utility-connect/protocol';
import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../crypto/hash.ts';
import { SECRET_BYTES } from '../../crypto/random.ts';
import { ServiceError } from '../../http/errors.ts';
import { redirectWithCode } from '../redirect-uris.ts';
import type { ConnectEnv } from './session.ts';

/** Lifetime of an authorization code in seconds: 10 minutes. */
export const CODE_SECONDS = 10 * 60;

/** `POST session/complete`: the authorization code. Asked for again, say after a reload, it gives a new one and voids the old. */
export function completeRoute(api: Hono<ConnectEnv>, { store, random, now }: Context): void {
  api.post('/session/complete', async (c) => {
    const { session, parentOrigin } = c.var;
    if (parentOrigin === null && session.redirectUri === null) {
      throw new ServiceError(
        403,
        'redirect_uri_not_allowed',
        'The session was not opened with a redirect_uri.',
      );
    }
    const code = random.token(SECRET_BYTES);
    const issued = await store.grants.issueCode({
      codeHash: hashSecret(code),
      publicId: session.publicId,
      clientId: session.clientId,
      createdAt: now(),
      expiresAt: now() + CODE_SECONDS,
    });
    if (issued === 'used') {
      throw new ServiceError(401, 'connect_token_used', 'This connect token was used already.');
    }
    if (issued === 'not_ready') {
      throw new ServiceError(409, 'attempt_not_ready', 'No sign-in has succeeded in this session.');
    }
    const hostedUri = parentOrigin === null ? session.redirectUri : null;
    return c.json({
      code,
      redirect_to: hostedUri === null ? null : redirectWithCode(hostedUri, code, session.state),
    } satisfies wire.CompletedSession);
  });
}
