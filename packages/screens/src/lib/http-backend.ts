import type { Attempt, CompletedSession, Session, UtilitySummary } from '@utility-connect/protocol';
import { type Address, noResponse, readError, type Send } from './api-request.ts';
import type { ConnectBackend } from './backend.ts';
import { limitTime } from './time-limit.ts';

/** Options of {@link createHttpBackend}. */
export interface HttpBackendOptions {
  /** The connect token that your server created for this user. */
  readonly connectToken: string;
  /**
   * Origin of the page that shows the flow, which must be one of the client's origins; `null` in the hosted flow. Default: this
   * page's origin.
   */
  readonly parentOrigin?: string | null;
  /** Hosted flow only: `redirect_uri` of the page's URL. Default none. */
  readonly redirectUri?: string | undefined;
  /** Hosted flow only: `state` of the page's URL. Default none. */
  readonly state?: string | undefined;
  /** EIA id of the utility that was chosen last in this browser, which is listed first. Default none. */
  readonly lastUtility?: string | null;
  /**
   * URL of the private API, `{connect_url}/api/`. The browser must reach it on the origin of the page, because the service allows no
   * cross-origin requests. Default `api/`, relative to the page.
   */
  readonly apiUrl?: string;
  /** Default: the browser's `fetch`. Stories and tests pass the `fetch` of a mock backend. */
  readonly send?: Send;
}

const TIMEOUT_MS = 20_000;

/** Creates the backend of the flow on the service's private API. Its promises reject with a {@link BackendError}. */
export function createHttpBackend(options: HttpBackendOptions): ConnectBackend {
  const address = createAddress(options);
  const call = createCall(address, options.send ?? fetch);
  return {
    openSession: () =>
      call<Session>('POST', 'session', {
        ...(options.redirectUri === undefined ? {} : { redirect_uri: options.redirectUri }),
        ...(options.state === undefined ? {} : { state: options.state }),
      }),
    recordConsent: (consent) => call('POST', 'session/consent', consent),
    async searchUtilities({ query, limit, signal }) {
      const last = query === '' && options.lastUtility ? { last: options.lastUtility } : {};
      const path = `utilities?${new URLSearchParams({ query, limit: String(limit), ...last })}`;
      return (await call<{ utilities: UtilitySummary[] }>('GET', path, undefined, signal)).utilities;
    },
    startAttempt: (credentials) => call<Attempt>('POST', 'attempts', credentials),
    startFileAttempt: (utilityId) => call<Attempt>('POST', 'attempts/file', { utility_id: utilityId }),
    startRedirectAttempt: (utilityId) =>
      call<Attempt>('POST', 'attempts/redirect', { utility_id: utilityId }),
    async uploadFile(upload) {
      // Loaded when it is needed, to keep the first screen small.
      const { uploadFile } = await import('./upload-file.ts').catch((cause) => {
        throw noResponse(cause);
      });
      return uploadFile(address('attempts/current/files'), upload, options.send);
    },
    removeFile: (fileId) => call<Attempt>('DELETE', `attempts/current/files/${fileId}`),
    confirmFiles: (choice) => call<Attempt>('POST', 'attempts/current/confirm', choice),
    shareAccounts: (accounts) => call<Attempt>('POST', 'attempts/current/accounts', { accounts }),
    readAttempt: () => call<Attempt>('GET', 'attempts/current'),
    chooseMethod: (method) => call<Attempt>('POST', 'attempts/current/choice', { method }),
    resendCode: () => call<Attempt>('POST', 'attempts/current/resend', {}),
    answerChallenge: (answer) => call<Attempt>('POST', 'attempts/current/answer', { answer }),
    cancelAttempt: () => call('DELETE', 'attempts/current'),
    complete: () => call<CompletedSession>('POST', 'session/complete', {}),
  };
}

type Call = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<T>;

/** The target of the requests of a page. */
export const createAddress = ({ connectToken, parentOrigin, apiUrl = 'api/' }: HttpBackendOptions) => {
  // Distinguishes this page from another tab with the same token.
  const openingId = crypto.randomUUID();
  return (path: string): Address => {
    // Read here, because a server that renders the page has no `location`.
    const origin = parentOrigin === undefined ? location.origin : parentOrigin;
    return {
      url: new URL(path, new URL(apiUrl.replace(/\/?$/, '/'), document.baseURI)).href,
      headers: {
        Authorization: `Bearer ${connectToken}`,
        'Connect-Opening': openingId,
        ...(origin === null ? {} : { 'Connect-Parent-Origin': origin }),
      },
    };
  };
};

/** Creates the function that sends the requests of a page. */
export const createCall = (address: (path: string) => Address, send: Send): Call => {
  const ask = async <T>(method: string, path: string, body: unknown, signal: AbortSignal) => {
    let response: Response;
    try {
      const { url, headers } = address(path);
      const request = new Request(url, {
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
        credentials: 'omit',
        cache: 'no-store',
        // A cancellation must reach the service even while the page unloads.
        keepalive: method === 'DELETE',
      });
      response = await send(request);
    } catch (cause) {
      throw noResponse(cause);
    }
    if (!response.ok) throw await readError(response);
    // 204 has no body.
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  return <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) => {
    // Covers the response body, not only its headers.
    const limit = limitTime(TIMEOUT_MS, signal);
    return ask<T>(method, path, body, limit.signal).finally(limit.clear);
  };
};
