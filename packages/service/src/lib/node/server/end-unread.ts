import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Time limit for the rest of a body, in milliseconds. */
const REST_MS = 500;

/**
 * Drains the rest of a body that was answered before its end, for a moment: a browser reads the answer only after it has sent all. If there
 * is more, the answer has `Connection: close`, so that no client sends its next request on it.
 */
export async function endUnread(
  response: Response | Promise<Response>,
  { incoming, outgoing }: { readonly incoming: IncomingMessage; readonly outgoing: ServerResponse },
): Promise<Response> {
  const answer = await response;
  if (incoming.complete) return answer;
  incoming.resume();
  await once(incoming, 'end', { signal: AbortSignal.timeout(REST_MS) }).catch(() => undefined);
  if (!incoming.complete) outgoing.shouldKeepAlive = false;
  return answer;
}
