import { install } from 'undici';
import { createBoundedFetch, type FetchLimits } from '../../bounded-fetch/bounded-fetch.ts';

/** Bounds the `fetch` of this thread. */
export function boundFetch(limits: FetchLimits): void {
  // Also the classes that go with `fetch`, such as `Request`.
  install();
  globalThis.fetch = createBoundedFetch(limits) as typeof fetch;
}
