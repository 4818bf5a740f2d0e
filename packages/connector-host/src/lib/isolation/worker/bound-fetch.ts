import type { RequestLimit } from '@utility-connect/connector';
import { install } from 'undici';
import { createBoundedFetch, type FetchLimits } from '../../bounded-fetch/bounded-fetch.ts';
import type { ClaimTurn } from '../../pacing/claim-turn.ts';
import { createPacedFetch } from '../../pacing/paced-fetch.ts';
import { createWatchedFetch, type OnRequest } from '../../watch/watched-fetch.ts';

/**
 * Bounds the `fetch` of this thread.
 *
 * @param onRequest called after each request. Default: nothing.
 * @returns limits its requests from now on.
 */
export function boundFetch(
  fetchLimits: FetchLimits,
  onRequest?: OnRequest,
): (limits: readonly RequestLimit[], claim: ClaimTurn) => void {
  // Also the classes that go with `fetch`, such as `Request`.
  install();
  const limited = createBoundedFetch(fetchLimits);
  const bounded = onRequest ? createWatchedFetch(limited, onRequest) : limited;
  let fetch = bounded;
  globalThis.fetch = (input, init) => fetch(input as string, init);
  return (limits, claim) => {
    if (limits.length > 0) fetch = createPacedFetch({ limits, claim, fetch: bounded });
  };
}
