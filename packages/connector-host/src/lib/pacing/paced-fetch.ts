import { createHash } from 'node:crypto';
import type { RequestLimit } from '@utility-connect/connector';
import type { BoundedFetch } from '../bounded-fetch/bounded-fetch.ts';
import type { ClaimTurn } from './claim-turn.ts';
import { currentCall } from './current-call.ts';
import { type LimitedRequest, type Sleep, waitForTurn } from './wait-for-turn.ts';

/** A `fetch` of addresses as text. */
export type SendRequest = (url: string, init?: RequestInit) => Promise<Response>;

interface PacedFetchOptions {
  readonly limits: readonly RequestLimit[];
  readonly claim: ClaimTurn;
  readonly fetch: SendRequest;
  /** Default a timer. */
  readonly sleep?: Sleep | undefined;
}

/**
 * Creates a `fetch` whose requests wait for their turn. Each hop of a redirect is a request. Rejects with a `NotYetError` instead of
 * waiting for long.
 *
 * A request that counts in a limit per request needs a body of text or bytes, or none.
 */
export function createPacedFetch({ limits, claim, fetch, sleep }: PacedFetchOptions): BoundedFetch {
  return async (input, init = {}) => {
    let request = await toRequest(input, init);
    for (let hops = 0; hops <= MAX_HOPS; hops += 1) {
      await waitForTurn(limitsOf(limits, request), claim, request.init.signal ?? undefined, sleep);
      const response = await fetch(request.url.href, { ...request.init, redirect: 'manual' });
      const next = followRedirect(request, response);
      if (next === null)
        return hops === 0 ? response : Object.defineProperty(response, 'redirected', { value: true });
      await response.body?.cancel();
      request = next;
    }
    throw new TypeError('The request was redirected too often.');
  };
}

const MAX_HOPS = 20;

interface OutgoingRequest {
  readonly url: URL;
  readonly init: RequestInit & { readonly method: string };
}

const toRequest = async (input: string | URL | Request, init: RequestInit): Promise<OutgoingRequest> => {
  if (typeof input === 'string' || input instanceof URL)
    return { url: new URL(input), init: { ...init, method: (init.method ?? 'GET').toUpperCase() } };
  const { url, method, headers, signal, redirect, body } = input;
  const own = { method, headers, signal, redirect, ...(body && { body: await input.clone().arrayBuffer() }) };
  return toRequest(url, { ...own, ...init });
};

const limitsOf = (limits: readonly RequestLimit[], request: OutgoingRequest): LimitedRequest[] =>
  limits
    .filter(({ host, path = '/' }) => request.url.hostname === host && request.url.pathname.startsWith(path))
    .map((limit) => ({ limit, subject: subjectOf(limit, request) }));

const subjectOf = ({ per }: RequestLimit, request: OutgoingRequest): string => {
  if (per === 'everybody') return '';
  return per === 'login' ? currentCall().loginKey : hashOf(request);
};

const hashOf = ({ url, init: { method, body } }: OutgoingRequest): string => {
  const [address = ''] = url.href.split('#');
  return createHash('sha256').update(`${method} ${address}\n`).update(bytesOf(body)).digest('hex');
};

const bytesOf = (body: RequestInit['body']): string | Uint8Array => {
  if (body === null || body === undefined) return '';
  if (typeof body === 'string') return body;
  if (body instanceof URLSearchParams) return body.toString();
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  throw new TypeError('A request that is limited per request needs a body of text or bytes.');
};

/** The request that follows a redirect, as `fetch` makes it; `null` if the response is the answer. */
const followRedirect = (
  { url, init }: OutgoingRequest,
  { status, headers }: Response,
): OutgoingRequest | null => {
  const location = headers.get('location');
  if (![301, 302, 303, 307, 308].includes(status) || location === null || init.redirect === 'manual')
    return null;
  if (init.redirect === 'error') throw new TypeError('The request was redirected.');
  const next = new URL(location, url);
  const kept = new Headers(init.headers);
  if (next.origin !== url.origin)
    for (const name of ['authorization', 'cookie', 'proxy-authorization']) kept.delete(name);
  const { method } = init;
  const becomesGet =
    status === 303 ? method !== 'GET' && method !== 'HEAD' : status <= 302 && method === 'POST';
  if (!becomesGet) return { url: next, init: { ...init, headers: kept } };
  for (const name of ['content-type', 'content-length', 'content-encoding']) kept.delete(name);
  return { url: next, init: { ...init, headers: kept, method: 'GET', body: null } };
};
