import { randomBytes } from 'node:crypto';
import type { Client, CustodianOptions, Customer, Lifetimes } from './options.ts';
import type { Quirks } from './quirks.ts';

/** What a customer has allowed a client to read. */
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
  /** How often each address was read, for `preparing`. */
  readonly reads: Map<string, number>;
  /** UNIX seconds of the last requests, for `rateLimit`. */
  recent: number[];
  nextAuthorizationId: number;
}

/** The options with their defaults, and empty tables. */
export function createState(
  { clients, lifetimes, quirks = {}, fetch: send = fetch, firstAuthorizationId = 503_888 }: CustodianOptions,
  { origin, customers, now }: Pick<State, 'origin' | 'customers' | 'now'>,
): State {
  return {
    origin,
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

/** The base of all resources. */
export function resourceBase({ origin }: { readonly origin: string }): string {
  return `${origin}/espi/1_1/resource`;
}
