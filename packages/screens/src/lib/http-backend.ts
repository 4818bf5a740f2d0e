import type {
  Attempt,
  CompletedSession,
  ConnectApiError,
  Session,
  UtilitySummary,
} from '@utility-connect/protocol';
import { BackendError, type ConnectBackend } from './backend.ts';
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
  readonly send?: (request: Request) => Response | Promise<Response>;
}

const TIMEOUT_MS = 20_000;

/** Creates the backend of the flow on the service's private API. Its promises reject with a {@link BackendError}. */
export function createHttpBackend(options: HttpBackendOptions): ConnectBackend {
  const call = createCall(options);
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
    readAttempt: () => call<Attempt>('GET', 'attempts/current'),
    chooseMethod: (method) => call<Attempt>('POST', 'attempts/current/choice', { method }),
    resendCode: () => call<Attempt>('POST', 'attempts/current/resend', {}),
    answerChallenge: (answer) => call<Attempt>('POST', 'attempts/current/answer', { answer }),
    cancelAttempt: () => call('DELETE', 'attempts/current'),
    complete: () => call<CompletedSession>('POST', 'session/complete', {}),
  };
}

type Call = <T>(method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<T>;

const createCall = ({
  connectToken,
  parentOrigin,
  apiUrl = 'api/',
  send = fetch,
}: HttpBackendOptions): Call => {
  // Lets the service tell this page from another tab with the same token.
  const openingId = crypto.randomUUID();
  const ask = async <T>(method: string, path: string, body: unknown, signal: AbortSignal) => {
    let response: Response;
    // Read here, because a server that renders the page has no `location`.
    const origin = parentOrigin === undefined ? location.origin : parentOrigin;
    try {
      const request = new Request(new URL(path, new URL(apiUrl.replace(/\/?$/, '/'), document.baseURI)), {
        method,
        headers: {
          Authorization: `Bearer ${connectToken}`,
          'Connect-Opening': openingId,
          ...(origin === null ? {} : { 'Connect-Parent-Origin': origin }),
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal,
        credentials: 'omit',
        cache: 'no-store',
        // A cancellation must reach the service even while the page unloads.
        keepalive: method === 'DELETE',
      });
      response = await send(request);
    } catch (cause) {
      throw new BackendError('network', 'The service did not respond. Check the connection and try again.', {
        cause,
      });
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

async function readError(response: Response): Promise<BackendError> {
  const body: ConnectApiError | null = await response.json().catch(() => null);
  return new BackendError(body?.error ?? 'service_unavailable', body?.error_description);
}
