import { CookieJar } from 'tough-cookie';
import { ConnectorError } from '../error.ts';
import { type Answer, checkAnswer, type HttpContext } from '../http/request.ts';
import { discard, toOutage } from '../http/send.ts';
import { parseUrl } from '../parse-url.ts';

/** Longer chains are loops. Sign-ins through other sites take about five. */
const MAX_REDIRECTS = 10;

/** A request of a {@link WebSession}. */
export interface WebRequest {
  /** Default `GET`, or `POST` with `form` or `json`. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as `application/x-www-form-urlencoded`. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as `application/json`. */
  readonly json?: unknown;
  /** `manual` answers with the redirect itself. Default `follow`. */
  readonly redirect?: 'follow' | 'manual';
  /** Statuses of 500 or more that are answers. Default none: they are outages. */
  readonly allowedStatuses?: readonly number[];
  readonly signal: AbortSignal;
}

/** The answer of the last address of a chain of redirects. */
export interface WebAnswer extends Answer {
  readonly url: string;
}

/** A visit to websites: cookies are kept and sent as a browser does, over redirects too. */
export interface WebSession {
  /**
   * Sends a request. Cookies go to the sites that set them. Other headers than `User-Agent` and `Accept` stay with the first origin of a
   * chain of redirects.
   *
   * @throws ConnectorError as `checkAnswer`; `utility_unavailable` if there is no answer; `utility_timeout`; `invalid_answer` for an
   * address without https, and for a chain without an end.
   */
  request(url: string, init: WebRequest): Promise<WebAnswer>;
  /** The value of a cookie that the address gets; `undefined` if there is none. */
  cookie(name: string, url: string): Promise<string | undefined>;
  /** Adds a cookie, for example `a=1; Domain=example.com`, as if the address had set it. */
  addCookie(cookie: string, url: string): Promise<void>;
  /** All cookies as text, for `createWebSession` of a later request. Secret: they are the login. */
  save(): string;
}

/**
 * Starts a visit.
 *
 * @param saved cookies of an earlier visit. @throws ConnectorError `login_expired` if they cannot be read.
 */
export function createWebSession({ fetch, now, userAgent }: HttpContext, saved?: string): WebSession {
  const jar = openJar(saved);

  const sendOnce = async (url: string, init: RequestInit & { readonly signal: AbortSignal }) => {
    if (!url.startsWith('https://')) {
      throw new ConnectorError('invalid_answer', 'The utility named an address without https.');
    }
    // Not a header of `Headers`, which would join or quote the values of cookies.
    const cookie = await jar.getCookieString(url);
    const headers = { 'user-agent': userAgent, ...init.headers, ...(cookie !== '' && { cookie }) };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' }).catch((error: unknown) => {
      throw toOutage(error, init.signal);
    });
    for (const line of response.headers.getSetCookie()) {
      await jar.setCookie(line, url, { ignoreError: true });
    }
    return response;
  };

  return {
    async request(first, { signal, redirect = 'follow', allowedStatuses, ...sent }) {
      let url = first;
      let init: RequestInit = toInit(sent);
      for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
        const response = await sendOnce(url, { ...init, signal });
        const next = nextAddress(response, url);
        if (next === null || redirect === 'manual')
          return { ...(await checkAnswer(response, now, signal, allowedStatuses)), url };
        await discard(response);
        init = redirected(init, response.status, new URL(next).origin === new URL(url).origin);
        url = next;
      }
      throw new ConnectorError('invalid_answer', 'The utility redirects without an end.');
    },
    async cookie(name, url) {
      const cookies = await jar.getCookies(url);
      return cookies.find(({ key }) => key === name)?.value;
    },
    async addCookie(cookie, url) {
      await jar.setCookie(cookie, url);
    },
    save: () => JSON.stringify(jar.serializeSync()),
  };
}

const openJar = (saved: string | undefined): CookieJar => {
  // Sites set cookies for hosts such as localhost in tests, and names with prefixes that other browsers accept.
  if (saved === undefined) return new CookieJar(undefined, { looseMode: true });
  try {
    return CookieJar.deserializeSync(saved);
  } catch {
    throw new ConnectorError('login_expired', 'The cookies are not of this version. Sign in again.');
  }
};

const toInit = ({
  method,
  headers,
  form,
  json,
}: Omit<WebRequest, 'signal' | 'redirect' | 'allowedStatuses'>): RequestInit => {
  const body = form ? new URLSearchParams(form).toString() : json !== undefined ? JSON.stringify(json) : null;
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
  return {
    method: method ?? (body === null ? 'GET' : 'POST'),
    headers: { accept: '*/*', ...(body !== null && { 'content-type': type }), ...headers },
    body,
  };
};

const nextAddress = ({ status, headers }: Response, url: string): string | null => {
  const location = headers.get('location');
  return status >= 300 && status < 400 && location !== null ? (parseUrl(location, url)?.href ?? null) : null;
};

/**
 * As browsers do: only 307 and 308 send the body again, and another origin gets no header but those of every request. Unlike browsers,
 * it gets no body either, which may be a password.
 */
const redirected = ({ method = 'GET', headers, body }: RequestInit, status: number, isSame: boolean) => {
  const sendsAgain = status === 307 || status === 308;
  if (sendsAgain && body && !isSame)
    throw new ConnectorError(
      'invalid_answer',
      'The utility redirected a form to another site, which is refused.',
    );
  const { accept = '*/*', ...others } = headers as Record<string, string>;
  const { 'content-type': type, ...kept } = others;
  return {
    method: sendsAgain ? method : 'GET',
    headers: {
      accept,
      ...(isSame && kept),
      ...(sendsAgain && type !== undefined && { 'content-type': type }),
    },
    body: sendsAgain ? (body ?? null) : null,
  };
};
