import type { Context as HonoContext } from 'hono';
import type { Context } from '../../context.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { ConnectEnv } from './authenticate-session.ts';
import { serializeAttempt } from './serialize.ts';

/** Responds with an attempt of the session. */
export async function sendAttempt(
  c: HonoContext<ConnectEnv>,
  context: Context,
  attempt: Attempt,
  status: 200 | 201 = 200,
): Promise<Response> {
  return c.json(await serializeAttempt(context, c.var.client, c.var.session, attempt), status);
}
