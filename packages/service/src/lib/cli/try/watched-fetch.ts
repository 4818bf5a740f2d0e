/** A request of a connector, without anything that belongs to a person. */
export interface WatchedRequest {
  readonly method: string;
  /** Host and path; parts of the path that may be ids are `…`. */
  readonly address: string;
  /** Status of the answer; `null` if there was none. */
  readonly status: number | null;
}

/** Wraps a `fetch`, and lists its requests. */
export function watchFetch(fetch: typeof globalThis.fetch) {
  const requests: WatchedRequest[] = [];
  const watched: typeof fetch = async (input, init) => {
    const { url, method: given } = input instanceof Request ? input : { url: input, method: undefined };
    const method = init?.method ?? given ?? 'GET';
    const entry = { method, address: addressOf(url) };
    try {
      const response = await fetch(input, init);
      requests.push({ ...entry, status: response.status });
      return response;
    } catch (error) {
      requests.push({ ...entry, status: null });
      throw error;
    }
  };
  return { fetch: watched, requests: requests as readonly WatchedRequest[] };
}

// Words of an interface have letters only, or are a version such as "v1" or "v1-beta".
const addressOf = (url: string | URL): string => {
  const { host, pathname } = new URL(url);
  const parts = pathname
    .split('/')
    .map((part) => (/^(v\d+([.-][\w.-]*)?|[a-z_-]*)$/i.test(part) ? part : '…'));
  return host + parts.join('/');
};
