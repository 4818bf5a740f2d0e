import { UtilityConnectError } from './error.ts';

/** Options of `createUtilityConnect`. */
export interface UtilityConnectOptions {
  /** URL of the service, for example `https://connect.example.com`. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Never leaves your server. */
  readonly clientSecret: string;
  /**
   * Timeout of one attempt in milliseconds, including reading the body; 2,147,483,647 at most. Default 20,000. Of an export: until
   * it begins, and for each of its parts.
   */
  readonly timeoutMs?: number;
  /** Retries of a request that may be repeated, after 409, 429, 503 or `unreachable`. Default 3. */
  readonly retries?: number;
  /** Sends a request. Default: the runtime's `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response> | Response;
}

/** Options of every method. */
export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** Options of `accounts`. */
export interface AccountsOptions extends CallOptions {
  /** Adds `method`, `time_zone`, `data_from`, `data_through`, `last_success_at` and `login_refused_at` to each account. Default false. */
  readonly includeStatus?: boolean;
}

/** Options of `exchangeCode`. */
export interface ExchangeOptions extends CallOptions {
  /**
   * Makes repeated calls with the same code safe for ten minutes: they get the same access token. After that, a call revokes
   * the access token even with its key. 1 to 255 visible ASCII characters; use a new key for each code. Default: a random UUID.
   */
  readonly idempotencyKey?: string;
}

// Longer timers fire at once.
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Checks the options. Messages never contain the values.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkOptions(options: UtilityConnectOptions): void {
  checkObject('options', options, 'an object, such as { baseUrl, clientId, clientSecret }');
  const { baseUrl, clientId, clientSecret, timeoutMs = 1, retries = 0, fetch } = options;
  if (!isHttpUrl(baseUrl)) {
    throw invalidOption('baseUrl', 'an http or https URL, such as https://connect.example.com');
  }
  checkHeaderValue('clientId', clientId);
  checkHeaderValue('clientSecret', clientSecret);
  if (!(Number.isInteger(timeoutMs) && timeoutMs > 0 && timeoutMs <= MAX_TIMER_MS)) {
    throw invalidOption('timeoutMs', 'a whole number of milliseconds from 1 to 2,147,483,647');
  }
  if (!(Number.isInteger(retries) && retries >= 0))
    throw invalidOption('retries', 'a whole number, 0 or more');
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw invalidOption('fetch', 'a function from Request to Response');
  }
}

/**
 * Checks the options of a method.
 *
 * @returns the options, or an empty object.
 * @throws UtilityConnectError `invalid_option`.
 */
export function readOptions<Options extends CallOptions>(options: Options | undefined): Partial<Options> {
  if (options === undefined) return {};
  checkObject('options', options, 'an object, such as { signal }');
  // instanceof fails for a signal from another realm, such as jsdom.
  if (options.signal && typeof options.signal.throwIfAborted !== 'function') {
    throw invalidOption('signal', 'an AbortSignal');
  }
  return options;
}

/**
 * Checks a header value. `fetch` checks it too, but its message contains the value.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkHeaderValue(name: string, value: unknown): void {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw invalidOption(name, 'a string of visible ASCII characters');
  }
}

/**
 * Checks that a value is a non-empty string. Callers from JavaScript may pass `undefined`, which would be sent as a word.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw invalidOption(name, 'a non-empty string');
}

/**
 * Checks that a value is a list of scopes. Callers from JavaScript may pass a string, which has no `join`.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkScopes(value: unknown): void {
  if (!Array.isArray(value)) throw invalidOption('scopes', 'a list, such as ["accounts", "intervals"]');
}

/**
 * Checks the format of an export. The type of the response is checked against it.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkExportFormat(value: unknown): void {
  if (value === 'json' || value === 'csv' || value === 'green-button') return;
  throw invalidOption('format', '"json", "csv" or "green-button"');
}

/**
 * Checks how often events are asked for.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkPollSeconds(value: unknown): void {
  if (value === undefined || (typeof value === 'number' && value >= 1 && value <= MAX_TIMER_MS / 1000))
    return;
  throw invalidOption('pollSeconds', 'a number of seconds, 1 or more');
}

/**
 * Checks that a value is in whole UNIX seconds. Callers from JavaScript may pass a `Date`, which would be silently left out.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkSeconds(name: string, value: unknown): void {
  if (value === undefined || Number.isSafeInteger(value)) return;
  throw invalidOption(
    name,
    'a whole number of UNIX seconds. For a Date, use Math.floor(date.getTime() / 1000)',
  );
}

/**
 * Checks that a value is an object.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkObject(name: string, value: unknown, wanted: string): void {
  if (typeof value !== 'object' || value === null) throw invalidOption(name, wanted);
}

const invalidOption = (name: string, wanted: string): UtilityConnectError =>
  new UtilityConnectError('invalid_option', `${name} must be ${wanted}.`, { param: name });

const isHttpUrl = (text: unknown): boolean => {
  if (typeof text !== 'string') return false;
  try {
    // Not `URL.canParse`: on Node 20 and 22 it rejects letters such as `ü` once V8 has optimized it.
    const { protocol, search, hash, username, password } = new URL(text);
    return /^https?:$/.test(protocol) && search + hash + username + password === '';
  } catch {
    return false;
  }
};
