import type { WritableUsagePoint } from '@utility-connect/green-button';
import type { Quirks } from './quirks.ts';

export interface CustodianOptions {
  /** The third parties that have registered. */
  readonly clients: readonly Client[];
  /** Customers who can sign in. Default: `demo` with the password `demo`, one home with a meter and one with solar panels. */
  readonly customers?: readonly Customer[];
  /** Days of data of the default customer until now. Default: 62. */
  readonly days?: number;
  /** Scheme, host and port of all addresses. Default: `https://custodian.test`. */
  readonly origin?: string;
  /** Path before all addresses, such as `/DataCustodian`. Default: none. */
  readonly basePath?: string;
  /** Answers the controls of a custodian at `/_test/`, to anyone. Default: `false`. */
  readonly control?: boolean;
  readonly quirks?: Quirks;
  readonly lifetimes?: Lifetimes;
  /** A restarted custodian repeats its ids, unless it begins with another one. Default: 503,888. */
  readonly firstAuthorizationId?: number;
  /** UNIX milliseconds. Default: `Date.now`. */
  readonly now?: () => number;
  /** Sends notifications. Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

export interface Lifetimes {
  /** Default: 600. */
  readonly codeSeconds?: number;
  /** Default: 3,600. */
  readonly accessTokenSeconds?: number;
  /** Default: 31,536,000, one year. */
  readonly refreshTokenSeconds?: number;
}

export interface Client {
  readonly clientId: string;
  /** Not needed with `tls_client_auth`. */
  readonly clientSecret?: string;
  /** Compared as strings. */
  readonly redirectUris: readonly string[];
  /** Default: both `client_secret_basic` and `client_secret_post` work. */
  readonly authMethod?: 'client_secret_basic' | 'client_secret_post' | 'tls_client_auth';
  /** SHA-256 fingerprint of the certificate, as in `X509Certificate.fingerprint256`. For `tls_client_auth`. */
  readonly certificateFingerprint?: string;
  /** The registered scope. If given, every other one is an `invalid_scope`, and a request needs none. */
  readonly scope?: string;
  /** Address to which notifications are posted. */
  readonly notifyUri?: string;
}

export interface Customer {
  readonly login: string;
  readonly password: string;
  /** Default: the login. */
  readonly name?: string;
  readonly accountNumber?: string;
  readonly street?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  /** For example of `readGreenButton` or `createHousehold`. Readings are visible as soon as they have ended. */
  readonly usagePoints: readonly WritableUsagePoint[];
  /** A file that answers each `Batch/Subscription` byte by byte, whatever the range. */
  readonly feed?: string | Uint8Array;
}
