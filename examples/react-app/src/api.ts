// Requests to this app's server. The page knows neither the client secret nor the access token.
import type { Bill } from '../../../registry/bill-table';
import type { Interval } from '../../../registry/days';

/** An electric account, such as a meter. */
export interface Account {
  readonly id: string;
  readonly account_number: string;
  readonly address: string;
  /** IANA time zone of the home. Days and hours on the page are in it, wherever the browser is. */
  readonly time_zone: string;
}

/** Usage of one account. */
export interface Intervals {
  readonly utility: string;
  /** ISO 4217 code of the costs; absent if there are none. */
  readonly account: { readonly currency?: string };
  readonly intervals: readonly Interval[];
}

/** An error response of the server. The message is for the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string;
  /** When to ask again; 0 if the server does not say. */
  readonly retryAfterSeconds: number;

  constructor(code: string, message: string, retryAfterSeconds = 0, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether the utility's first data has not arrived yet. It takes minutes at most: after a refused login the wait is an hour. */
export function isDataPending(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'data_unavailable' && error.retryAfterSeconds < 60;
}

/** Whether access has ended: the user has stopped sharing, or it has expired. */
export function isNotConnected(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_connected';
}

/** Whether the user no longer shares this account, or anything. */
export function isNoLongerShared(error: unknown): boolean {
  return isNotConnected(error) || (error instanceof ApiError && error.code === 'not_found');
}

/** Whether this browser's session has an access token. */
export async function readConnection(signal: AbortSignal): Promise<boolean> {
  const { connected } = await call<{ connected: boolean }>('connection', { signal });
  return connected;
}

/** A token to open Connect with. */
export async function fetchConnectToken(): Promise<string> {
  const { connect_token } = await call<{ connect_token: string }>('connect-token', { method: 'POST' });
  return connect_token;
}

/** A token to open the page on which the user sees and stops what they share. */
export async function fetchManageToken(): Promise<string> {
  const { manage_token } = await call<{ manage_token: string }>('manage-token', { method: 'POST' });
  return manage_token;
}

/** Hands the code of Connect to the server, which gets the access token for it. */
export async function exchangeCode(code: string): Promise<void> {
  await call('exchange', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  });
}

/** Removes access and the data that Utility Connect has stored. */
export async function disconnect(): Promise<void> {
  await call('connection', { method: 'DELETE' });
}

/** All accounts of the user. May be empty. */
export function listAccounts(signal: AbortSignal): Promise<readonly Account[]> {
  return call('accounts', { signal });
}

/** Usage in `[start, end)`, UNIX seconds. */
export function listIntervals(
  accountId: string,
  start: number,
  end: number,
  signal: AbortSignal,
): Promise<Intervals> {
  const query = new URLSearchParams({ account_id: accountId, start_date: `${start}`, end_date: `${end}` });
  return call(`intervals?${query}`, { signal });
}

/** The bills by identifier. */
export function listBills(accountId: string, signal: AbortSignal): Promise<Readonly<Record<string, Bill>>> {
  return call(`bills?${new URLSearchParams({ account_id: accountId })}`, { signal });
}

const call = async <T>(path: string, init: RequestInit): Promise<T> => {
  const response = await request(`/api/${path}`, init);
  if (response.status === 204) return undefined as T;
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  const retryAfterSeconds = Number(response.headers.get('Retry-After'));
  const message = body.error_description ?? 'The server could not answer.';
  throw new ApiError(body.error ?? 'unknown', message, retryAfterSeconds);
};

const request = async (path: string, init: RequestInit): Promise<Response> => {
  try {
    return await fetch(path, init);
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    throw new ApiError('offline', 'The server cannot be reached. Check your network.', 0, { cause });
  }
};
