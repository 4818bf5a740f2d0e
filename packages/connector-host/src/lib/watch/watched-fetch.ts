import { parseUrl } from '@utility-connect/connector';
import type { BoundedFetch } from '../bounded-fetch/bounded-fetch.ts';

/** A request of a connector, without anything that belongs to a person. */
export interface WatchedRequest {
  readonly method: string;
  /** Host and path; parts of the path that may be ids are `…`. */
  readonly address: string;
  /** Status of the answer; `null` if there was none. */
  readonly status: number | null;
  /** Until the answer began. */
  readonly milliseconds: number;
}

/** Called after each request. */
export type OnRequest = (request: WatchedRequest) => void;

/** Wraps a `fetch`, and reports its requests. */
export function createWatchedFetch(fetch: BoundedFetch, onRequest: OnRequest): typeof globalThis.fetch {
  return async (input, init) => {
    const { url, method: given } = input instanceof Request ? input : { url: input, method: undefined };
    const address = parseUrl(String(url));
    // Nothing is sent.
    if (address === null) return fetch(input as string, init);
    const method = init?.method ?? given ?? 'GET';
    const start = performance.now();
    const report = (status: number | null): void =>
      onRequest({
        ...{ method, address: describeAddress(address), status },
        milliseconds: Math.round(performance.now() - start),
      });
    try {
      const response = await fetch(input as string, init);
      report(response.status);
      return response;
    } catch (error) {
      report(null);
      throw error;
    }
  };
}

// Words of an interface have letters only, such as "accounts" or "multi-account-v1", or are a version such as "v1" or "v1-beta".
const describeAddress = ({ host, pathname }: URL): string => {
  const parts = pathname
    .split('/')
    .map((part) => (/^(v\d+([.-][\w.-]*)?|[a-z_-]*(-v\d+)?)$/i.test(part) ? part : '…'));
  return host + parts.join('/');
};
