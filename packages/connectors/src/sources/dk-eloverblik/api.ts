import { ConnectorError } from '@utility-connect/connector';
import { type Answer, type HttpContext, request } from '@utility-connect/connector/http';

const BASE = 'https://api.eloverblik.dk/customerapi/api';

/** Refused tokens, and a person without access. */
const REFUSED = /^(5000\d|20012)$/;

interface ApiRequest {
  /** A refresh token for `/token`, a data token for everything else. */
  readonly token: string;
  /** Sent as JSON with `POST`. */
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** Sends a request. @returns the answer, whatever its status below 500, unless the token is refused. */
export async function send(
  context: HttpContext,
  path: string,
  { token, body, signal }: ApiRequest,
): Promise<Answer> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request(context, `${BASE}${path}`, {
    signal,
    ...(body === undefined
      ? { headers }
      : {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
  });
  if (answer.status === 401 || answer.status === 403 || REFUSED.test(codeOf(answer) ?? ''))
    throw new ConnectorError('login_expired', 'Eloverblik no longer accepts the token.');
  return answer;
}

/**
 * The code of an error. Its body is a JSON string such as `"[20010] Relation not found"`, or a problem document (RFC 7807) with such a
 * text.
 *
 * @returns `undefined` for an answer with status 200, and if there is no code.
 */
export function codeOf({ status, text }: Answer): string | undefined {
  return status === 200 ? undefined : /\[(\d{5})\]/.exec(text)?.[1];
}

/** @param code as of {@link codeOf}. */
export function toError(code: string | undefined): ConnectorError {
  if (REFUSED.test(code ?? ''))
    return new ConnectorError('login_expired', 'Eloverblik no longer allows access to the data.');
  // Errors in what was asked: dates, for example.
  const isOurs = code !== undefined && /^(10001|20003|3000\d)$/.test(code);
  return new ConnectorError(
    isOurs ? 'invalid_answer' : 'utility_unavailable',
    `Eloverblik answered with ${code === undefined ? 'an unknown error' : `error ${code}`}.`,
  );
}
