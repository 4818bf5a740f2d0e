import type { OperatorError } from '@utility-connect/protocol/operator';

/** An answer of the operator API that is not a success, or none at all (`status` 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Code of the error body; `unreachable` without an answer. */
  readonly code: string;
  /** Names the request in the log of the service; `null` without an answer. */
  readonly requestId: string | null;
  /** The parameter at fault; `undefined` if it is none. */
  readonly param: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    requestId: string | null = null,
    param?: string,
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.param = param;
  }
}

/** The operator API, with the cookie of the sign-in. Paths are relative to `/operator/api/`. */
export interface Api {
  /** @throws {ApiError} */
  get<T>(path: string, signal?: AbortSignal): Promise<T>;
  /** @throws {ApiError} */
  send<T>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: object): Promise<T>;
}

type Send = (path: string, init: RequestInit) => Promise<Response>;

/** @param send the browser's `fetch` by default; stories bring their own */
export function createApi(send: Send = (path, init) => fetch(path, init)): Api {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    let answer: Response;
    try {
      answer = await send(`/operator/api/${path}`, {
        credentials: 'same-origin',
        cache: 'no-store',
        ...init,
      });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new ApiError(0, 'unreachable', 'The service does not answer. Is it running, and are you online?');
    }
    const text = await answer.text();
    if (!answer.ok) throw errorOf(answer, text);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  return {
    get: (path, signal) => call(path, signal ? { signal } : {}),
    send: (method, path, body = {}) =>
      call(path, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

// A proxy in front of the service may answer with HTML.
const errorOf = (answer: Response, text: string): ApiError => {
  try {
    const body = JSON.parse(text) as OperatorError;
    const { error, error_description: description, param } = body;
    return new ApiError(answer.status, error, description, body.request_id, param);
  } catch {
    const message = `The service answered with status ${answer.status}.`;
    return new ApiError(answer.status, 'unknown', message, answer.headers.get('Request-Id'));
  }
};

/** A query string of the values that are set, with its `?`; empty if none is. */
export function queryOf(values: Readonly<Record<string, string | number | undefined | null>>): string {
  const set = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  if (set.length === 0) return '';
  return `?${new URLSearchParams(set.map(([name, value]) => [name, String(value)]))}`;
}
