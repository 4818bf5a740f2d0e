import type { Answer } from './utility-stub.ts';

/** A request that a connector has sent. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  /** `name: value` in lines. */
  readonly headers: string;
  readonly body: string;
  /** Of the answer. */
  readonly status: number;
}

/** Records requests and asks the utility. */
export function recordRequests(): { readonly sent: readonly SentRequest[]; readonly answer: Answer } {
  const sent: SentRequest[] = [];
  return {
    sent,
    async answer(request, ask) {
      const { method, url } = request;
      const headers = [...request.headers].map((header) => header.join(': ')).join('\n');
      const body = await request.clone().text();
      const response = await ask(request);
      sent.push({ method, url, headers, body, status: response.status });
      return response;
    },
  };
}

/** Finds a request that repeats a wrong password: at the same address, or after a refusal. */
export function findSentAgain(sent: readonly SentRequest[], password: string): SentRequest | undefined {
  const withPassword = sent.filter((request) => isSent(request, password));
  return withPassword.find((request, index) =>
    withPassword
      .slice(0, index)
      .some(
        ({ status, url }) => status === 401 || status === 403 || addressOf(url) === addressOf(request.url),
      ),
  );
}

const addressOf = (url: string): string => url.replace(/[?#].*/, '');

/** Whether a part of a request has a text, in any of the usual encodings. */
export const isSent = (
  { url = '', headers = '', body = '' }: Partial<SentRequest>,
  text: string,
): boolean => {
  const forms = [text, encodeURIComponent(text), String(new URLSearchParams({ a: text })).slice(2)];
  const content = [url, headers, body, basicOf(headers)].join('\n');
  return [...forms, JSON.stringify(text).slice(1, -1)].some((form) => content.includes(form));
};

/** The name and password of RFC 7617. */
const basicOf = (headers: string): string => {
  const [, encoded] = headers.match(/^authorization: Basic ([\w+/=]+)$/im) ?? [];
  try {
    return atob(encoded ?? '');
  } catch {
    return '';
  }
};
