import type * as wire from '@utility-connect/protocol';
import type { Hono } from 'hono';
import type { Context } from '../../context.ts';
import { hashSecret } from '../../crypto/hash.ts';
import { randomToken } from '../../crypto/random.ts';
import { ServiceError } from '../../http/errors.ts';
import { redirectWithCode } from '../redirect-uris.ts';
import type { ConnectEnv } from './authenticate-session.ts';

/** Lifetime of an authorization code: 10 minutes. */
const CODE_SECONDS = 10 * 60;

/** `POST session/complete`: issues an authorization code. A repeated request, such as after a reload, voids the previous code. */
export function completeRoute(api: Hono<ConnectEnv>, { store, now, receipts }: Context): void {
  api.post('/session/complete', async (c) => {
    const { session, parentOrigin } = c.var;
    const { redirectUri, state } = session;
    if (parentOrigin === null && redirectUri === null) {
      const message = 'The session was not opened with a redirect_uri.';
      throw new ServiceError(403, 'redirect_uri_not_allowed', message);
    }
    const code = randomToken();
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
    receipts.wake();
    const isHosted = parentOrigin === null && redirectUri !== null;
    const redirectTo = isHosted ? redirectWithCode(redirectUri, code, state) : null;
    return c.json({ code, redirect_to: redirectTo } satisfies wire.CompletedSession);
  });
}
