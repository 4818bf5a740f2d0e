/** Why a request failed at a utility. An outage must never be reported as a wrong password. */
export const connectorErrorCodes = [
  'invalid_credentials',
  'account_locked',
  /** The answer to a challenge was wrong; the same challenge stays open. */
  'wrong_code',
  /** The code has expired; the same challenge stays open for a newer one. */
  'expired_code',
  /** The challenge is over; sign in again. */
  'challenge_over',
  'utility_unavailable',
  /** The utility did not answer in time. */
  'utility_timeout',
  /** The utility answers too many requests, as with status 429: neither an outage nor a refusal. May have `retryAfterSeconds`. */
  'rate_limited',
  /** The connector or its utility gave an invalid answer. */
  'invalid_answer',
  /**
   * The utility's interface or page has changed: its answer looks like no known one, so the connector needs a fix. Has the `step`. People
   * see an outage, and syncs wait for hours.
   */
  'interface_changed',
  /** The utility no longer accepts `login`; sign in again. */
  'login_expired',
  /** The person did not allow access at the utility's page. */
  'consent_denied',
  /** The utility refuses the operator's registration, such as its client secret. Only the operator can act. */
  'client_refused',
  /** The service stopped the connector because of a fault that no call could report, such as an endless loop. */
  'connector_stopped',
] as const;
export type ConnectorErrorCode = (typeof connectorErrorCodes)[number];

/** Form of the name of a step: words of a connector, never of an answer. For example `sign-in page`. */
export const stepPattern: RegExp = /^[a-z][a-z -]{0,39}$/;

/** A request failed at a utility. */
export class ConnectorError extends Error {
  override readonly name = 'ConnectorError';
  readonly code: ConnectorErrorCode;
  /** With `rate_limited`: seconds until the utility accepts requests again, 1 to 86,400. Absent if unknown. */
  readonly retryAfterSeconds?: number;
  /** With `interface_changed`: the request whose answer is unknown, for the operator. See {@link stepPattern}. */
  readonly step?: string;

  constructor(
    code: ConnectorErrorCode,
    message: string,
    options: ErrorOptions & { readonly retryAfterSeconds?: number; readonly step?: string } = {},
  ) {
    super(message, options);
    this.code = code;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options.step !== undefined) this.step = options.step;
  }
}

/**
 * The utility has the data but cannot give it yet, as when it prepares a batch. Not a failure: the service asks again after
 * `retryAfterSeconds`, at least a second and at most a day.
 */
export class NotYetError extends Error {
  override readonly name = 'NotYetError';
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
