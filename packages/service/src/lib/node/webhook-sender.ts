import type { Agent, Dispatcher } from 'undici';
import type { SendWebhook } from '../webhooks/send-webhook.ts';
import { createBoundedAgent, type Lookup } from './bounded-fetch/bounded-fetch.ts';

interface SenderOptions {
  /** See `WebhookOptions`. */
  readonly allowedHosts?: readonly string[];
  /** For the answer with its beginning, in milliseconds. Default 15 s. */
  readonly timeoutMs?: number;
  /** Resolves names. Default that of Node.js. */
  readonly lookup?: Lookup;
}

/** How much of an answer is read, in bytes. */
const MAX_BYTES = 4096;

/**
 * Creates a sender that reaches only the public internet and the allowed hosts, follows no redirect and reads little. Hundreds of
 * webhooks a second are sent beside requests: `fetch` would take twice the time.
 */
export function createWebhookSender({
  allowedHosts = [],
  timeoutMs = 15_000,
  lookup,
}: SenderOptions = {}): SendWebhook {
  let created: Promise<Agent> | undefined;
  return async ({ url, headers, body, signal: given }) => {
    created ??= createBoundedAgent({ allowedHosts, lookup });
    const agent = await created;
    const ending = new AbortController();
    const end = (): void => ending.abort(given.reason);
    given.addEventListener('abort', end, { once: true });
    const timer = setTimeout(
      () => ending.abort(new Error(`The receiver did not answer within ${timeoutMs / 1000} s.`)),
      timeoutMs,
    );
    try {
      if (given.aborted) end();
      const { origin, pathname, search } = new URL(url);
      const response = await agent.request({
        origin,
        path: pathname + search,
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'user-agent': 'Utility-Connect-Webhooks/1',
        },
        body,
        signal: ending.signal,
      });
      const retryAfter = response.headers['retry-after'];
      return {
        status: response.statusCode,
        retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
        text: await readBeginning(response.body),
      };
    } catch (error) {
      throw new Error(reasonOf(error));
    } finally {
      clearTimeout(timer);
      given.removeEventListener('abort', end);
    }
  };
}

/** Reads the first bytes of a body, as far as they arrive: the status has decided already. */
const readBeginning = async (body: Dispatcher.ResponseData['body']): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_BYTES) break;
    }
  } catch {
    // It is cut off or slow.
  }
  return Buffer.concat(chunks).subarray(0, MAX_BYTES).toString();
};

// The code of a system error, because its message names the address.
const reasonOf = (error: unknown): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === undefined ? message : `The receiver cannot be reached: ${code}.`;
};
