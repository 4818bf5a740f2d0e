import { ConnectorError } from '../error.ts';

/**
 * Sends a request. Redirects are not followed, because they would take the token along.
 *
 * @throws ConnectorError `utility_unavailable`, `utility_timeout`, or `invalid_answer` for a redirect.
 */
export async function send(
  { fetch }: { readonly fetch: (url: string, init: RequestInit) => Promise<Response> },
  url: string,
  init: RequestInit & { readonly signal: AbortSignal },
): Promise<Response> {
  const response = await fetch(url, { ...init, redirect: 'manual' }).catch((error: unknown) => {
    throw toOutage(error, init.signal);
  });
  if (response.type !== 'opaqueredirect' && (response.status < 300 || response.status > 399)) return response;
  await discard(response);
  throw new ConnectorError('invalid_answer', 'The utility redirected a request, which is refused.');
}

/** Converts an error of `fetch`, or of reading a body, to a `ConnectorError`. Throws the reason of an aborted signal instead. */
export function toOutage(error: unknown, signal: AbortSignal): ConnectorError {
  signal.throwIfAborted();
  // The service makes a request wait for its turn.
  if (Object(error).name === 'NotYetError') throw error;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new ConnectorError('utility_timeout', 'The utility did not answer in time.', { cause: error });
  }
  return new ConnectorError('utility_unavailable', 'The utility could not be reached.', { cause: error });
}

/** Reads a short body as text. Drops everything after `maxBytes`. */
export async function readText(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const bytes = await readBytes(response.body, maxBytes, signal);
  return new TextDecoder().decode(bytes.subarray(0, maxBytes));
}

/** Reads a body until it ends or has more than `maxBytes`. */
export async function readBytes(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      chunks.push(next.value);
      size += next.value.length;
      if (size > maxBytes) break;
    }
  } catch (error) {
    throw toOutage(error, signal);
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Frees the connection of a response that is not read. */
export async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}
