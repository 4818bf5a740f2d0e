import type { RequestLimit } from '@utility-connect/connector';
import { install } from 'undici';
import { createBoundedFetch, type FetchLimits } from '../../bounded-fetch/bounded-fetch.ts';
import type { ClaimTurn } from '../../pacing/claim-turn.ts';
import { createPacedFetch } from '../../pacing/paced-fetch.ts';

/**
 * Bounds the `fetch` of this thread.
 *
 * @returns limits its requests from now on.
 */
export function boundFetch(
  fetchLimits: FetchLimits,
): (limits: readonly RequestLimit[], claim: ClaimTurn) => void {
  // Also the classes that go with `fetch`, such as `Request`.
  install();
  const bounded = createBoundedFetch(fetchLimits);
  let fetch = bounded;
  globalThis.fetch = (input, init) => fetch(input as string, init);
  return (limits, claim) => {
    if (limits.length > 0) fetch = createPacedFetch({ limits, claim, fetch: bounded });
  };
}
