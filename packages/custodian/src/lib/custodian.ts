import type { Consent } from './consent.ts';
import type { Quirks } from './quirks.ts';
import type { ReceivedRequest } from './received-request.ts';

export interface Custodian {
  /** Answers a request. `certificate` is the SHA-256 fingerprint of the TLS client certificate. */
  fetch(request: Request, connection?: { readonly certificate?: string | null }): Promise<Response>;
  /** Addresses for the client's configuration. */
  readonly endpoints: Endpoints;
  /** Can be changed at any time. */
  readonly quirks: Quirks;
  /** While `true`, everything answers 503. */
  outage: boolean;
  /** Requests that were received, without secrets. Can be emptied. */
  readonly requests: ReceivedRequest[];
  /** Authorizations of customers, once the client has exchanged its code. */
  readonly authorizations: readonly AuthorizationInfo[];
  /**
   * Signs in and decides like a person on the authorize page, without a browser.
   *
   * @returns the address to which the browser would be sent: the client's redirect URI with a `code` or an `error`
   * @throws Error if the custodian shows a page with an error instead
   */
  consent(authorizeUrl: string | URL, consent?: Consent): Promise<URL>;
  /** Ends an authorization, as a customer does at the utility. The client isn't notified. */
  revoke(authorizationId: string): void;
  /** UNIX milliseconds. */
  now(): number;
  /** Moves the clock. Codes and tokens expire, and new readings come. */
  advance(seconds: number): void;
  /**
   * Posts a notification to the client's `notifyUri`.
   *
   * @param resources Default: the address of all data of the authorization.
   * @returns the status of the answer
   * @throws TypeError if the client can't be reached, a TimeoutError after 10 s, an Error without a `notifyUri`
   */
  notify(authorizationId: string, resources?: readonly string[]): Promise<number>;
}

export interface Endpoints {
  /** Clients that read the metadata of RFC 8414 need only this one. */
  readonly issuer: string;
  readonly authorize: string;
  readonly token: string;
  /** Of tokens: RFC 7009. */
  readonly revocation: string;
  readonly resource: string;
}

export interface AuthorizationInfo {
  readonly id: string;
  readonly clientId: string;
  readonly login: string;
  readonly usagePointIds: readonly string[];
  readonly scope: string;
  readonly revoked: boolean;
}
