import { UtilityConnectError } from './error.ts';

/** How Utility Connect is reached, and as which client. */
export interface UtilityConnectOptions {
  /** Address of the service, for example `https://connect.example.com`. */
  readonly baseUrl: string;
  readonly clientId: string;
  /** Never leaves your server. */
  readonly clientSecret: string;
  /** How long one try may take until its answer is read, in milliseconds, 2,147,483,647 at most. Default 20,000. */
  readonly timeoutMs?: number;
  /** How often a request that may be repeated is tried again. Default 3; 0 for never. */
  readonly retries?: number;
  /** Sends a request. Default the runtime's `fetch`; in tests for example that of `createMockService`. */
  readonly fetch?: (request: Request) => Promise<Response> | Response;
}

/** What every method takes as its last parameter. */
export interface CallOptions {
  /** Ends the call: it rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** What `accounts` takes as its last parameter. */
export interface AccountsOptions extends CallOptions {
  /** Whether each account tells how far its data reaches, and whether its login still works. Default no. */
  readonly includeStatus?: boolean;
}

/** What `exchangeCode` takes as its last parameter. */
export interface ExchangeOptions extends CallOptions {
  /**
   * Names the exchange for ten minutes: calls with the same key and code get the same access token. 1 to 255 visible ASCII
   * characters, another one for each code. Default a random UUID.
   */
  readonly idempotencyKey?: string;
}

// A timer of more than 31 bits ends at once.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Refuses what could not be sent, in a sentence that repeats no value.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkOptions(options: UtilityConnectOptions): void {
  checkObject('options', options, 'an object, such as { baseUrl, clientId, clientSecret }');
  const { baseUrl, clientId, clientSecret, timeoutMs = 1, retries = 0, fetch } = options;
  if (!isAddress(baseUrl)) {
    throw invalidOption('baseUrl', 'an http or https address, such as https://connect.example.com');
  }
  checkHeaderValue('clientId', clientId);
  checkHeaderValue('clientSecret', clientSecret);
  if (!(Number.isInteger(timeoutMs) && timeoutMs > 0 && timeoutMs <= LONGEST_TIMER_MS)) {
    throw invalidOption('timeoutMs', 'a whole number of milliseconds from 1 to 2,147,483,647');
  }
  if (!(Number.isInteger(retries) && retries >= 0))
    throw invalidOption('retries', 'a whole number, 0 or more');
  if (fetch !== undefined && typeof fetch !== 'function') {
    throw invalidOption('fetch', 'a function that takes a Request and gives a Response');
  }
}

/**
 * Refuses last parameters that are no options, where their parts would be read in vain.
 *
 * @returns them; empty ones for none.
 * @throws UtilityConnectError `invalid_option`.
 */
export function readOptions<Options extends CallOptions>(options: Options | undefined): Partial<Options> {
  if (options === undefined) return {};
  checkObject('options', options, 'an object, such as { signal }');
  // By what is needed of it: one of another realm is no instance of our AbortSignal.
  if (options.signal && typeof options.signal.throwIfAborted !== 'function') {
    throw invalidOption('signal', 'an AbortSignal');
  }
  return options;
}

/**
 * Refuses what cannot stand in a header: the runtime's own error would repeat the value.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkHeaderValue(name: string, value: unknown): void {
  if (typeof value !== 'string' || !/^[\x21-\x7e]+$/.test(value)) {
    throw invalidOption(name, 'text of visible ASCII characters, as Utility Connect takes it');
  }
}

/**
 * Refuses what is no text or an empty one: `undefined` would stand in the address as a word.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkText(name: string, value: unknown): void {
  if (typeof value !== 'string' || value === '') throw invalidOption(name, 'text that is not empty');
}

/**
 * Refuses what is no moment in UNIX seconds. From JavaScript a `Date` would be left out of the address, unseen.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkSeconds(name: string, value: unknown): void {
  if (value === undefined || Number.isSafeInteger(value)) return;
  throw invalidOption(name, 'a whole number of UNIX seconds: of a Date, Math.floor(date.getTime() / 1000)');
}

/**
 * Refuses a missing object: its parts would be read in vain.
 *
 * @throws UtilityConnectError `invalid_option`.
 */
export function checkObject(name: string, value: unknown, wanted: string): void {
  if (typeof value !== 'object' || value === null) throw invalidOption(name, wanted);
}

const invalidOption = (name: string, wanted: string): UtilityConnectError =>
  new UtilityConnectError('invalid_option', `${name} must be ${wanted}.`, { param: name });

const isAddress = (text: unknown): boolean => {
  if (typeof text !== 'string' || !URL.canParse(text)) return false;
  const { protocol, search, hash, username, password } = new URL(text);
  return /^https?:$/.test(protocol) && search + hash + username + password === '';
};
