import { serviceErrorCodes, UtilityConnectError } from './error.ts';
import { readRetryAfter } from './retry-after.ts';

/** The result of one attempt, as openapi-fetch returns it. */
interface Result<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** One call of the API. */
interface Call<Data> {
  /** Sends one request. */
  readonly send: (signal: AbortSignal) => Promise<Result<Data>>;
  /** Whether a retry is safe: sending the request twice has the same effect as sending it once. */
  readonly isIdempotent: boolean;
  /** The expected response: 204 without a body, or 200 with a JSON object or list. The page of a proxy can be a 200 too. */
  readonly returns: 'nothing' | 'object' | 'list';
  readonly signal?: AbortSignal | undefined;
  /** Values to hide in error messages. */
  readonly secrets: readonly string[];
}

/** A call without its request. */
export type CallSettings = Omit<Call<unknown>, 'send'>;

/** Settings of {@link createCaller}. */
interface CallerOptions {
  readonly timeoutMs: number;
  readonly retries: number;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Resolves after `milliseconds`. Rejects with the signal's reason if it is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** First sync not finished, rate limit, overload or outage. */
const RETRYABLE_STATUSES = new Set([409, 429, 503]);
/** Longer waits are left to the caller: the error has `retryAfterSeconds`. */
const MAX_WAIT_SECONDS = 10;
/** The service issues no shorter secrets. Hiding shorter values would garble ordinary words. */
const MIN_SECRET_LENGTH = 8;

/** Creates a function that makes calls with a timeout and retries, and throws only `UtilityConnectError`. */
export function createCaller({ timeoutMs, retries, now, wait }: CallerOptions) {
  return async <Data>(call: Call<Data>): Promise<Data> => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await tryOnce(call, timeoutMs, now);
      if (!(outcome instanceof UtilityConnectError)) return outcome.data;
      const seconds = outcome.retryAfterSeconds ?? 0.5 * 2 ** attempt;
      const isRetryable = RETRYABLE_STATUSES.has(outcome.status) || outcome.code === 'unreachable';
      if (!call.isIdempotent || !isRetryable || attempt >= retries || seconds > MAX_WAIT_SECONDS) {
        throw outcome;
      }
      await wait(seconds * 1000, call.signal);
    }
  };
}

const tryOnce = async <Data>(
  { send, returns, signal, secrets }: Call<Data>,
  timeoutMs: number,
  now: () => number,
): Promise<{ readonly data: Data } | UtilityConnectError> => {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const { data, error, response } = await send(signal ? AbortSignal.any([signal, limit]) : limit);
    if (!response.ok) return errorOf(response, error, secrets, now());
    return kindOf(response, data) === returns ? { data: data as Data } : unexpectedAnswer(response.status);
  } catch (cause) {
    signal?.throwIfAborted();
    if (limit.aborted) {
      return new UtilityConnectError('timed_out', `Utility Connect did not answer within ${timeoutMs} ms.`);
    }
    // A 2xx that is not JSON. Don't pass the cause on: its message quotes the body.
    if (cause instanceof SyntaxError) return unexpectedAnswer(200);
    return new UtilityConnectError(
      'unreachable',
      'Utility Connect cannot be reached. Check baseUrl and whether the service is running.',
      { cause },
    );
  }
};

const kindOf = ({ status }: Response, data: unknown): Call<unknown>['returns'] | undefined => {
  if (status === 204) return 'nothing';
  if (status !== 200 || typeof data !== 'object' || data === null) return undefined;
  return Array.isArray(data) ? 'list' : 'object';
};

const errorOf = (
  response: Response,
  body: unknown,
  secrets: readonly string[],
  now: number,
): UtilityConnectError => {
  const { status, headers } = response;
  const { error, error_description: description, request_id: requestId, param } = fieldsOf(body);
  const retryAfterSeconds = readRetryAfter(headers, now);
  if (error === undefined) return unexpectedAnswer(status, retryAfterSeconds);
  return new UtilityConnectError(
    isServiceCode(error) ? error : hide(error, secrets),
    hide(description ?? 'Utility Connect returned an error without a description.', secrets),
    {
      status,
      requestId: requestId === undefined ? undefined : hide(requestId, secrets),
      param: param === undefined ? undefined : hide(param, secrets),
      retryAfterSeconds,
    },
  );
};

// Error codes stay intact even if a caller passes one as a value, such as the code "invalid_grant".
const isServiceCode = (error: string): boolean => serviceErrorCodes.some((code) => code === error);

// The service never repeats values in its messages, but a proxy might.
const hide = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(({ length }) => length >= MIN_SECRET_LENGTH)
    .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text);

const fieldsOf = (body: unknown): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(typeof body === 'object' && body !== null ? body : {}).filter(
      ([, value]) => typeof value === 'string',
    ),
  );

const unexpectedAnswer = (status: number, retryAfterSeconds?: number): UtilityConnectError =>
  new UtilityConnectError(
    'unexpected_answer',
    `The response (status ${status}) is not from Utility Connect. Check that baseUrl is the URL of the service.`,
    { status, retryAfterSeconds },
  );
