import { ConnectorError, NotYetError } from '@utility-connect/connector';
import { discard, readText, retryAfterOf, send } from '@utility-connect/connector/http';
import type { Context } from '../context.ts';
import { isOwnAddress } from './addresses.ts';

interface ResourceRequest {
  readonly token: string;
  readonly method?: 'GET' | 'DELETE';
  /** Whether a resource that is gone or refused counts as one without data. Default `false`. */
  readonly isOptional?: boolean;
  readonly signal: AbortSignal;
}

/** Time to prepare data for a utility that gives no `Retry-After`. */
const PREPARING_SECONDS = 300;

/**
 * Requests a resource with an access token, which goes to the utility's own origins only.
 *
 * @returns the response, whatever its status, unless it is a redirect.
 * @throws ConnectorError
 * @throws NotYetError if too many requests were sent before.
 */
export async function requestResource(
  context: Context,
  address: string,
  { token, method = 'GET', signal }: ResourceRequest,
): Promise<Response> {
  if (!isOwnAddress(context.redirect, address)) {
    throw new ConnectorError('invalid_answer', 'An address is on another host than those of the utility.');
  }
  const headers = { accept: 'application/atom+xml', authorization: `Bearer ${token}` };
  return send(context, address, { method, headers, signal });
}

/**
 * Reads a resource.
 *
 * @returns its body; `null` if there is no data.
 * @throws ConnectorError `login_expired` if the token may not read it, `client_refused`, `utility_unavailable`,
 * `utility_timeout`, `invalid_answer`.
 * @throws NotYetError if the utility is preparing the data, or had too many requests.
 */
export async function readResource(
  context: Context,
  address: string,
  request: ResourceRequest,
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await requestResource(context, address, request);
  const { status, body } = response;
  if (status === 200) return body;
  if (status === 400 && (await isCertificateRefused(response, context, request.signal)))
    throw clientRefused();
  await discard(response);
  if (status === 204 || (request.isOptional && isAboutAddress(status))) return null;
  throw toError(response, context.now());
}

/** Whether the utility refuses the client certificate, as PG&E does before it looks at anything else. */
export async function isCertificateRefused(
  response: Response,
  { redirect }: Context,
  signal: AbortSignal,
): Promise<boolean> {
  return redirect.clientAuth === 'mtls' && /certificate/i.test(await readText(response, 4_096, signal));
}

export function clientRefused(): ConnectorError {
  return new ConnectorError('client_refused', "The utility refuses the operator's registration.");
}

const toError = (response: Response, now: number): Error => {
  const { status } = response;
  const retryAfter = retryAfterOf(response, now);
  if (status === 202) {
    return new NotYetError(retryAfter ?? PREPARING_SECONDS, 'The utility is preparing the data.');
  }
  if (status === 429 || (status === 503 && retryAfter !== undefined)) {
    return new NotYetError(retryAfter ?? PREPARING_SECONDS, `The utility answered with status ${status}.`);
  }
  if (status === 401 || status === 403) {
    return new ConnectorError('login_expired', 'The utility no longer allows access to the data.');
  }
  const code = status >= 500 || isGone(status) ? 'utility_unavailable' : 'invalid_answer';
  return new ConnectorError(code, `The utility answered with status ${status}.`);
};

/** Whether other addresses may have another status. */
const isAboutAddress = (status: number): boolean => status >= 400 && status < 500 && status !== 429;

const isGone = (status: number): boolean => status === 404 || status === 410;
