import { ConnectorError, type RenewedSignIn } from '@utility-connect/connector';
import {
  addDays,
  dateOf,
  type HttpContext,
  midnightOf,
  parseJson,
  request,
} from '@utility-connect/connector/http';
import { z } from 'zod';

const TOKEN_URL = 'https://idm.distribuce24.cz/oauth/token';
export const ZONE = 'Europe/Prague';

const credentialsSchema = z.object({ clientId: z.string(), clientSecret: z.string() });

export const loginSchema = credentialsSchema.extend({
  token: z.string(),
  /** Of the token, in UNIX seconds. */
  expiresAt: z.number(),
});

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive().nullish(),
});

/**
 * Gets a token. One a day is enough.
 *
 * @throws ConnectorError `login_expired` if EG.D refuses the credentials.
 */
export async function createLogin(
  context: HttpContext,
  { clientId, clientSecret }: z.output<typeof credentialsSchema>,
  signal: AbortSignal,
): Promise<Required<RenewedSignIn>> {
  const answer = await request(context, TOKEN_URL, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'namerena_data_openapi',
    }),
    signal,
  });
  if (answer.status === 400 || answer.status === 401)
    throw new ConnectorError('login_expired', 'EG.D refused the client.');
  if (answer.status !== 200)
    throw new ConnectorError('invalid_answer', `EG.D answered with status ${answer.status}.`);
  const { access_token: token, expires_in: lifetime } = parseJson(tokenAnswer, answer);
  const now = Math.floor(context.now() / 1000);
  // Tokens end at midnight.
  const expiresAt = lifetime ? now + Math.floor(lifetime) : midnightOf(addDays(dateOf(now, ZONE), 1), ZONE);
  return { login: JSON.stringify({ clientId, clientSecret, token, expiresAt }), expiresAt };
}
