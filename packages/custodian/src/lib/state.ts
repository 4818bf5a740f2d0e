import { randomBytes } from 'node:crypto';
import type { Endpoints } from './custodian.ts';
import type { Client, CustodianOptions, Customer, Lifetimes } from './options.ts';
import type { Quirks } from './quirks.ts';

/** Data of a customer that a client is allowed to read. */
export interface Authorization {
  readonly id: string;
  readonly client: Client;
  readonly customer: Customer;
  readonly usagePointIds: readonly string[];
  readonly scope: string;
  /** UNIX seconds. */
  readonly createdAt: number;
  /** UNIX seconds of the newest access token. */
  expiresAt: number;
  revoked: boolean;
}

export interface AuthorizationRequest {
  readonly client: Client;
  readonly redirectUri: string;
  readonly scope: string;
  readonly state: string | null;
  readonly codeChallenge: string | null;
}

interface Expiring {
  /** UNIX seconds. */
  readonly expiresAt: number;
}

/** All that the custodian remembers. */
export interface State {
  readonly origin: string;
  readonly basePath: string;
  readonly clients: readonly Client[];
  readonly customers: readonly Customer[];
  readonly lifetimes: Required<Lifetimes>;
  readonly fetch: typeof fetch;
  quirks: Quirks;
  /** UNIX seconds, with fractions. */
  readonly now: () => number;
  readonly authorizations: Map<string, Authorization>;
  /** Sign-ins that wait for a decision. */
  readonly transactions: Map<string, Expiring & { request: AuthorizationRequest; customer: Customer }>;
  readonly codes: Map<string, Expiring & { request: AuthorizationRequest; authorization: Authorization }>;
  /** Without an authorization, it is the client's own. */
  readonly accessTokens: Map<string, Expiring & { client: Client; authorization: Authorization | null }>;
  readonly refreshTokens: Map<string, Expiring & { authorization: Authorization; used: boolean }>;
  /** Number of reads of each address, for `preparing`. */
  readonly reads: Map<string, number>;
  /** UNIX seconds of the last requests, for `rateLimit`. */
  recent: number[];
  nextAuthorizationId: number;
}

/**
 * Returns the options with their defaults, and empty tables.
 *
 * @throws TypeError for a malformed `basePath`
 */
export function createState(
  options: CustodianOptions,
  { customers, now }: Pick<State, 'customers' | 'now'>,
): State {
  const { clients, lifetimes, quirks = {}, fetch: send = fetch } = options;
  const { origin = 'https://custodian.test', basePath = '', firstAuthorizationId = 503_888 } = options;
  if (!/^(?:\/[\w.~-]+)*$/.test(basePath))
    throw new TypeError('basePath begins with a slash and does not end with one, such as /DataCustodian.');
  return {
    origin,
    basePath,
    clients,
    customers,
    lifetimes: {
      codeSeconds: 600,
      accessTokenSeconds: 3600,
      refreshTokenSeconds: 31_536_000,
      ...lifetimes,
    },
    fetch: send,
    quirks: { ...quirks },
    now,
    authorizations: new Map(),
    transactions: new Map(),
    codes: new Map(),
    accessTokens: new Map(),
    refreshTokens: new Map(),
    reads: new Map(),
    recent: [],
    nextAuthorizationId: firstAuthorizationId,
  };
}

/** A token, code or transaction: 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The addresses for a client's configuration. */
export function endpointsOf(state: Site): Endpoints {
  const issuer = `${state.origin}${state.basePath}`;
  return {
    issuer,
    authorize: `${issuer}/oauth/authorize`,
    token: `${issuer}/oauth/token`,
    revocation: `${issuer}/oauth/revoke`,
    resource: resourceBase(state),
  };
}

type Site = Pick<State, 'origin' | 'basePath'>;

/** The base of all resources. */
export function resourceBase({ origin, basePath }: Site): string {
  return `${origin}${basePath}/espi/1_1/resource`;
}
