import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { type Answer, type HttpContext, request } from '@utility-connect/connector/http';
import { z } from 'zod';

const BASE = 'https://datadis.es';
const DAY = 86_400;
/** Answers in gzip have been corrupt. */
const PLAIN = { 'accept-encoding': 'identity' };

/** Signs in. @returns a JWT, which is good for about a day. @throws ConnectorError `invalid_credentials` */
export async function requestToken(
  context: HttpContext,
  username: string,
  password: string,
  signal: AbortSignal,
): Promise<string> {
  const { status, text } = await request(context, `${BASE}/nikola-auth/tokens/login`, {
    method: 'POST',
    headers: { ...PLAIN, accept: '*/*', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username, password }).toString(),
    signal,
  });
  if (status === 400 || status === 401 || status === 403)
    throw new ConnectorError('invalid_credentials', 'Datadis refuses the tax number or the password.');
  if (status !== 200) throw unknownStatus(status);
  const token = text.trim();
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) return token;
  throw new ConnectorError('invalid_answer', 'Datadis did not answer with a token.');
}

/**
 * Asks for data.
 *
 * @returns an answer with status 200, 204, 400 or 404.
 * @throws NotYetError if it has answered the same query within 24 hours.
 */
export async function requestData(
  context: HttpContext,
  path: string,
  token: string,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = { ...PLAIN, authorization: `Bearer ${token}` };
  const answer = await request(context, `${BASE}/api-private/api/${path}`, { headers, signal }).catch(
    (error: unknown) => {
      if (!(error instanceof ConnectorError && error.code === 'rate_limited')) throw error;
      const seconds = error.retryAfterSeconds ?? DAY;
      throw new NotYetError(seconds, 'Datadis answers the same query once in 24 hours.', { cause: error });
    },
  );
  const { status } = answer;
  if (status === 401) throw new ConnectorError('login_expired', 'Datadis no longer accepts the token.');
  if ([200, 204, 400, 404].includes(status)) return answer;
  throw unknownStatus(status);
}

/** Errors of the distributors that Datadis asks. */
export const distributorErrors = z
  .array(z.object({ distributorCode: z.coerce.string() }))
  .nullish()
  .transform((errors) => errors ?? []);

/** A distributor behind Datadis failed. */
export function distributorFailed(): ConnectorError {
  return new ConnectorError('utility_unavailable', 'The distributor did not answer to Datadis.');
}

export function unknownStatus(status: number): ConnectorError {
  return new ConnectorError('utility_unavailable', `Datadis answered with status ${status}.`);
}
