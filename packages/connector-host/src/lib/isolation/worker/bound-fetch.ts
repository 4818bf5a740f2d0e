import { install } from 'undici';
import { createBoundedFetch } from '../../bounded-fetch/bounded-fetch.ts';

/** Bounds the `fetch` of this thread. */
export function boundFetch(allowedHosts: readonly string[]): void {
  // Also the classes that go with `fetch`, such as `Request`.
  install();
  globalThis.fetch = createBoundedFetch({ allowedHosts }) as typeof fetch;
}
