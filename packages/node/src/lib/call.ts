import { serviceErrorCodes, UtilityConnectError } from './error.ts';
import { readRetryAfter } from './retry-after.ts';

/** What one try gives: openapi-fetch's form of an answer. */
interface Answer<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/** One request, and how it may be made. */
export interface Call<Data> {
  /** Sends it, until the signal ends it. */
  readonly send: (signal: AbortSignal) => Promise<Answer<Data>>;
  /** Whether doing it twice does the same as doing it once. */
  readonly isRepeatable: boolean;
  /** What success holds: 204 and nothing, or 200 and JSON of this form. A page of a proxy is a 200 too. */
  readonly gives: 'nothing' | 'object' | 'list';
  readonly signal?: AbortSignal | undefined;
  /** What no error may show. */
  readonly secrets: readonly string[];
}

/** What a caller needs from around it. */
export interface CallerOptions {
  readonly timeoutMs: number;
  readonly retries: number;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Resolves after some milliseconds; rejects with the signal's reason once that is aborted. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

/** Answers that pass by themselves: first data being read, too many requests, a service that starts or is away. */
const PASSING = new Set([409, 429, 503]);
/** Longer than this nobody is kept waiting: the error says how long it would be. */
const LONGEST_WAIT_SECONDS = 10;
/** The service has none with fewer characters. Hiding what is shorter would only tear words apart. */
const SHORTEST_SECRET = 8;

/** Makes what sends requests: with a time limit, again where that is safe, and with errors of one class. */
export function createCaller({ timeoutMs, retries, now, wait }: CallerOptions) {
  return async <Data>(call: Call<Data>): Promise<Data> => {
    for (let attempt = 0; ; attempt++) {
      const outcome = await tryOnce(call, timeoutMs, now);
      if (!(outcome instanceof UtilityConnectError)) return outcome.data;
      const seconds = outcome.retryAfterSeconds ?? 0.5 * 2 ** attempt;
      const isPassing = PASSING.has(outcome.status) || outcome.code === 'unreachable';
      if (!call.isRepeatable || !isPassing || attempt >= retries || seconds > LONGEST_WAIT_SECONDS) {
        throw outcome;
      }
      await wait(seconds * 1000, call.signal);
    }
  };
}

const tryOnce = async <Data>(
  { send, gives, signal, secrets }: Call<Data>,
  timeoutMs: number,
  now: () => number,
): Promise<{ readonly data: Data } | UtilityConnectError> => {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const { data, error, response } = await send(signal ? AbortSignal.any([signal, limit]) : limit);
    if (!response.ok) return errorOf(response, error, secrets, now());
    return formOf(response, data) === gives ? { data: data as Data } : unexpectedAnswer(response.status);
  } catch (cause) {
    signal?.throwIfAborted();
    if (limit.aborted) {
      return new UtilityConnectError('timed_out', `Utility Connect did not answer within ${timeoutMs} ms.`);
    }
    // Success in a form that cannot be read. The parser's own message would repeat a part of it.
    if (cause instanceof SyntaxError) return unexpectedAnswer(200);
    return new UtilityConnectError(
      'unreachable',
      'Utility Connect cannot be reached. Check baseUrl, and that the service is running.',
      { cause },
    );
  }
};

const formOf = ({ status }: Response, data: unknown): Call<unknown>['gives'] | undefined => {
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
    hide(description ?? 'Utility Connect could not answer.', secrets),
    {
      status,
      requestId: requestId === undefined ? undefined : hide(requestId, secrets),
      param: param === undefined ? undefined : hide(param, secrets),
      retryAfterSeconds,
    },
  );
};

// To branch on whatever the code in a browser's address says: it may say "invalid_grant".
const isServiceCode = (error: string): boolean => serviceErrorCodes.some((code) => code === error);

// The service repeats no value in its sentences. What stands between may be less careful.
const hide = (text: string, secrets: readonly string[]): string =>
  secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
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
    `The answer (status ${status}) is not one of Utility Connect. Check that baseUrl is the address of the service itself.`,
    { status, retryAfterSeconds },
  );
