/** How a replaced utility answers. */
export type Answer = (request: Request) => Promise<Response>;

/** What a connector requested while the utility was replaced. */
interface Requests {
  /** Addresses, in order. */
  readonly urls: readonly string[];
}

/** Replaces `fetch` while `work` runs. */
export async function withUtility<T>(answer: Answer, work: (requests: Requests) => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  const urls: string[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    urls.push(request.url);
    return answer(request);
  };
  try {
    return await work({ urls });
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Never answers. */
export const silent: Answer = (request) =>
  new Promise((_resolve, reject) => {
    if (request.signal.aborted) return reject(request.signal.reason);
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

/** Cannot be reached. */
export const unreachable: Answer = async () => {
  throw new TypeError('fetch failed');
};

/** Fails, and repeats what it was sent, as many web servers do. */
export const failing: Answer = async (request) =>
  new Response(`<h1>Service unavailable</h1><pre>${request.url}\n${await request.text()}</pre>`, {
    status: 503,
    headers: { 'Content-Type': 'text/html' },
  });

/** Shows a page instead of data, as while a website is maintained. */
export const maintained: Answer = async (request) =>
  new Response(`<h1>We will be back soon</h1><pre>${await request.text()}</pre>`, {
    headers: { 'Content-Type': 'text/html' },
  });
