/** Answer of a replaced utility. `ask` asks the real one. */
export type Answer = (request: Request, ask: (request: Request) => Promise<Response>) => Promise<Response>;

/** Requests of a connector while the utility was replaced. */
interface Requests {
  /** Addresses, in order. */
  readonly urls: readonly string[];
}

/** Replaces `fetch` while `work` runs. */
export async function withUtility<T>(answer: Answer, work: (requests: Requests) => Promise<T>): Promise<T> {
  const { fetch } = globalThis;
  const urls: string[] = [];
  // The signal of a request that is garbage never aborts.
  const kept: Request[] = [];
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    kept.push(request);
    urls.push(request.url);
    return answer(request, (asked) => fetch(asked));
  };
  try {
    return await work({ urls });
  } finally {
    globalThis.fetch = fetch;
  }
}

/** Answers as it does. */
export const working: Answer = (request, ask) => ask(request);

/** Answers with all lists in reverse. */
export const reversing: Answer = async (request, ask) => {
  const answer = await wholeAnswer(await ask(request));
  const text = await answer.clone().text();
  try {
    const reversed = JSON.stringify(
      JSON.parse(text, (_name, value) => (Array.isArray(value) ? value.toReversed() : value)),
    );
    return new Response(reversed, { status: answer.status, headers: answer.headers });
  } catch {
    return answer;
  }
};

/** Never answers. */
export const silent: Answer = (request) =>
  new Promise((_resolve, reject) => {
    if (request.signal.aborted) return reject(request.signal.reason);
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

/** Gives some answers, then none. `onLast` is called with the last one. */
export function silentAfter(answers: number, onLast: () => void): Answer {
  let given = 0;
  return async (request, ask) => {
    if (given >= answers) return silent(request, ask);
    const answer = await wholeAnswer(await ask(request));
    given += 1;
    if (given === answers) onLast();
    return answer;
  };
}

/** Cannot be reached. */
export const unreachable: Answer = async () => {
  throw new TypeError('fetch failed');
};

/** Answers with a page that repeats the request, as many web servers do. */
const repeating =
  (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  async (request) => {
    const sent = [...request.headers].map((header) => header.join(': ')).join('\n');
    return new Response(
      `<!doctype html><h1>Sorry</h1><pre>${request.url}\n${sent}\n${await request.text()}</pre>`,
      {
        status,
        headers: { 'Content-Type': 'text/html', ...headers },
      },
    );
  };

/** Fails. */
export const failing: Answer = repeating(503);

/** Shows a page instead of data, as while a website is maintained. */
export const maintained: Answer = repeating(200);

/** Refuses the login. */
export const refusing: Answer = repeating(401);

/** Refuses a computer, as bot managers do. */
export const blocking: Answer = repeating(403);

/** Limits requests. */
export const limiting: Answer = repeating(429, { 'Retry-After': '60' });

// Has arrived as a whole: aborting its request does not cut it.
const wholeAnswer = async (answer: Response): Promise<Response> => {
  const { status, statusText, headers, url, redirected } = answer;
  const bytes = await answer.arrayBuffer();
  const whole = new Response(bytes.byteLength > 0 ? bytes : null, { status, statusText, headers });
  return Object.defineProperties(whole, { url: { value: url }, redirected: { value: redirected } });
};
