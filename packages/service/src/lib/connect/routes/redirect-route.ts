import type { Hono } from 'hono';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { waitUncounted } from '../../http/admission.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { opaque } from '../../http/fields.ts';
import { readBody } from '../../http/parameters.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { startRedirect } from '../redirect/start-redirect.ts';
import { manageUrlOf } from '../redirect-addresses.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { cancelWithoutConsent, requireConsent, requireMethod } from './requirements.ts';
import { serializeAttempt } from './serialize.ts';

const startBody = z.object({ utility_id: opaque() });

/** `POST attempts/redirect` */
export function redirectRoute(
  api: Hono<ConnectEnv>,
  context: Context,
  runner: AttemptRunner,
  onError: (error: unknown) => void,
): void {
  api.post('/attempts/redirect', async (c) => {
    const { session, client, parentOrigin } = c.var;
    const { utility_id: utilityId } = await readBody(c, startBody);
    await requireConsent(context, session);
    const { method, utility } = requireMethod(context, { session, client, utilityId, kind: 'redirect' });
    // From the person's own page, the utility opens in a new tab.
    const isInTab = parentOrigin === null && session.redirectUri !== manageUrlOf(context.urls);
    const input = {
      client,
      utility,
      method,
      address: context.addressOf(c),
      connectToken: isInTab ? (bearerToken(c) ?? null) : null,
      requestId: c.get('requestId'),
    };
    const attempt = await waitUncounted(c, startRedirect(context, session, input, onError));
    await cancelWithoutConsent(context, session, runner);
    return c.json(await serializeAttempt(context, client, session, attempt), 201);
  });
}
