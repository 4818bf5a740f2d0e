import type { LoginRequest, Reads, RenewRequest } from './reads.ts';
import type { Utility } from './utility.ts';

/**
 * Consent at the utility's own page, as with OAuth.
 *
 * Functions reject with a `ConnectorError`: `client_refused` if the utility refuses the operator's registration, which is never the
 * person's fault, and `login_expired` if the person has to consent again.
 */
export interface RedirectMethod extends Reads {
  readonly kind: 'redirect';
  /** Returns the address at the utility that the person goes to. */
  begin(request: BeginRequest): Promise<BeginResult>;
  /** Turns the query of the return into a login. Rejects with `consent_denied` if the person did not allow access. */
  finish(request: FinishRequest): Promise<FinishResult>;
  /**
   * Renews a login whose access token ends soon; `null` if it is still good. The service calls it before it uses a login, once at a
   * time per connection, and stores the result before anything uses it. Default: logins are good until a read rejects with
   * `login_expired`.
   */
  renew?(request: RenewRequest): Promise<{ readonly login: string } | null>;
  /** Rejects with `login_expired` if the person has ended the access at the utility. Called daily. Default: nothing. */
  checkAccess?(request: LoginRequest): Promise<void>;
  /** Ends the access at the utility. Default: nothing. */
  revoke?(request: LoginRequest): Promise<void>;
  /**
   * Reads a post of the utility to the notification address. Anyone can post there, so the result is only a hint. Default: nothing
   * is read.
   */
  readNotification?(request: NotificationRequest): Promise<readonly NotifiedResource[]>;
}

export interface BeginRequest {
  readonly utility: Utility;
  /** Address to which the utility returns the person. */
  readonly redirectUri: string;
  /** Must come back unchanged in the query of `redirectUri`. */
  readonly state: string;
  readonly signal: AbortSignal;
}

export interface BeginResult {
  /** `https` URL. */
  readonly url: string;
  /** Passed to `finish`; opaque to the service and sealed at rest. */
  readonly progress: string;
}

export interface FinishRequest {
  readonly utility: Utility;
  readonly redirectUri: string;
  /** The query of the return. */
  readonly query: Readonly<Record<string, string>>;
  readonly progress: string;
  readonly signal: AbortSignal;
}

export interface FinishResult {
  /** Opaque to the service. It is sealed at rest and must work after a restart. */
  readonly login: string;
  /** Identifies the authorization at the utility, and stays when its tokens change: its resource URI, for example. */
  readonly grantId: string;
}

export interface NotificationRequest {
  readonly utility: Utility;
  /** At most 64 kB. */
  readonly body: string;
  readonly signal: AbortSignal;
}

/** A resource that a notification names. */
export interface NotifiedResource {
  /** `grantId` of the authorization that it belongs to. */
  readonly grantId: string;
  /** Its address. */
  readonly resource: string;
}
