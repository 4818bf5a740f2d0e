import type {
  Attempt,
  CompletedSession,
  ConnectApiError,
  Session,
  UtilitySummary,
} from '@utility-connect/protocol';
import { BackendError, type ConnectBackend } from '@utility-connect/screens';
import { limitTime } from './time-limit.ts';

/** Options of {@link createHttpBackend}. */
interface HttpBackendOptions {
  readonly connectToken: string;
  /** Origin of the page that embeds this one; `null` in the hosted flow. Sent with each request. */
  readonly parentOrigin: string | null;
  /** Parameters of the hosted flow's URL. */
  readonly redirectUri?: string | undefined;
  readonly state?: string | undefined;
  /** EIA id of the utility that was chosen last in this browser, which is listed first. Default none. */
  readonly lastUtility?: string | null;
  /** Base URL of the private API. Default `api/`, relative to the page. */
  readonly apiUrl?: string;
  /** Default: the browser's `fetch`. Stories and tests pass the `fetch` of a mock backend. */
  readonly send?: (request: Request) => Response | Promise<Response>;
}

const TIMEOUT_MS = 20_000;

/** Creates the backend of the flow on the service's private API. */
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
    try {
      const request = new Request(new URL(path, new URL(apiUrl, document.baseURI)), {
        method,
        headers: {
          Authorization: `Bearer ${connectToken}`,
          'Connect-Opening': openingId,
          ...(parentOrigin === null ? {} : { 'Connect-Parent-Origin': parentOrigin }),
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
