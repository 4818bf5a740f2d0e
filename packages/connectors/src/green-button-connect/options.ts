import type { RegisteredUtility } from '../registry/registered-utility.ts';

/** Credentials of a registration. Certificate and key are PEM text. */
export interface UtilityCredentials {
  readonly clientId: string;
  /** Required unless the client authenticates with its certificate. */
  readonly clientSecret?: string;
  readonly cert?: string;
  readonly key?: string;
}

export interface GreenButtonConnectOptions {
  /** An entry of the registry that has a redirect method. */
  readonly entry: RegisteredUtility;
  readonly credentials: UtilityCredentials;
  /**
   * Sends all requests. It must refuse private addresses and limit sizes and times, and present the client certificate if there is
   * one.
   */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>;
  /** UNIX seconds. Default: the clock. */
  readonly now?: () => number;
}

/** The redirect method of a registry entry. */
export type RedirectEntry = Extract<RegisteredUtility['methods'][number], { kind: 'redirect' }>;
