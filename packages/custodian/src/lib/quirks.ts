/**
 * Behaviors of real custodians that a client may not expect. All are off by default.
 * `custodian.quirks` can be changed between two requests.
 */
export interface Quirks {
  // The page
  /** The authorize page is blank. */
  blankPage?: boolean;
  /** The customer also has to type this code to sign in, as for a second account at the utility (MyMeter). */
  registrationCode?: string;

  // Scope
  /** Scope strings with more than function blocks (`FB=4_5;IntervalDuration=…`) are an `invalid_scope`. */
  refuseExtendedScope?: boolean;
  /** The only function blocks that are known: any other one makes the whole request an `invalid_scope`. */
  functionBlocks?: readonly number[];
  /** The scope that is granted instead of the requested one. `null`: the token response has no `scope`. */
  grantedScope?: string | null;
  /**
   * `required`: a refresh has to repeat the granted scope (MyMeter). `refused`: a refresh with a scope fails.
   * `FB=…`: a refresh has to send this scope. All fail with `invalid_scope`.
   */
  refreshScope?: 'required' | 'refused' | `FB=${string}`;

  // Tokens
  /** The token endpoint answers 401 `invalid_client`, as if the client's secret had been changed. */
  refuseClient?: boolean;
  /** Each refresh returns a new refresh token and ends the old one. `revoke`: using an old one ends the authorization. */
  rotateRefreshTokens?: boolean | 'revoke';
  /** The client's own token is called `client_access_token` (PG&E). */
  clientAccessToken?: boolean;
  /** Token endpoint and resources need a TLS client certificate, else 400 `Invalid Certificate` (PG&E). */
  mutualTls?: boolean;
  /** The `customerResourceURI` of the token response is empty or missing. */
  customerResourceUri?: 'empty' | 'missing';

  // Reading
  /** The first `reads` requests for each address get 202, with `Retry-After` if given. Another query is another address. */
  preparing?: { readonly reads: number; readonly retryAfterSeconds?: number };
  /**
   * `Batch/Subscription/{id}` always gets 202. Before it is sent, the addresses of the usage points, which do answer,
   * are posted to the client's `notifyUri`. The list of usage points is not found (Savage Data).
   */
  notifyOnly?: boolean;
  /** 204 if there is no interval in the range (PG&E). */
  noContent?: boolean;
  /** A `published-max` in the future gets 400 (Savage Data). */
  refuseFuture?: boolean;
  /** Times with fractions of a second get 400 (London Hydro). */
  refuseFractions?: boolean;
  /** `updated-min` returns all data, whatever the range (London Hydro). */
  ignoreRangeWithUpdated?: boolean;
  /** Feeds have at most this many entries and a link with `rel="next"`. */
  pageSize?: number;
  /** More requests than this to the token endpoint and the resources get 429 with `Retry-After`. */
  rateLimit?: { readonly requests: number; readonly perSeconds: number };
  /** The status of a read after a revocation. Default: 403. */
  revokedStatus?: 401 | 403;

  // XML
  /** Prefixes `ns1:` for Atom and `ns0:` for ESPI, also in notifications (PG&E). */
  prefixes?: boolean;
  /** `expires_at`, the start of authorizations, and `statusTimeStamp` of usage summaries are in milliseconds (PG&E). */
  milliseconds?: boolean;
  /** Energy with `powerOfTenMultiplier` 3, so in kWh with decimals (Con Edison). */
  kilowattHours?: boolean;

  // Attacks that a client has to survive
  /** Reads are redirected to this address. */
  redirectTo?: string;
  /** The addresses of the token response are relative, or have this origin. */
  resourceOrigin?: 'relative' | `http${string}`;
  /** The token response has the addresses of this authorization: someone else's. */
  foreignAuthorization?: string;
  /** Feeds are a billion laughs, elements nested without end, or text without end. */
  xmlBomb?: 'entities' | 'depth' | 'endless';
}
