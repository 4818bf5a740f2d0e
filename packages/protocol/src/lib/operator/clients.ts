import type { Appearance } from '../appearance.ts';
import type { Environment } from '../connect-api.ts';
import type { CappedCount } from './common.ts';
import type { OperatorEndpoint } from './webhooks.ts';

/** An entry of `GET /operator/api/clients`. Queries: `query` (company or id), `environment`, `state`, `limit`, `cursor`. */
export interface OperatorClient {
  readonly id: string;
  readonly company: string;
  /** Masked, such as `d•••@example.com`. */
  readonly email_hint: string;
  readonly environment: Environment;
  readonly state: 'enabled' | 'disabled';
  /** UNIX seconds; `null` while enabled. */
  readonly disabled_at: number | null;
  readonly created_at: number;
  readonly redirect_uris: readonly string[];
  readonly origins: readonly string[];
  readonly users: CappedCount;
  readonly connections: CappedCount;
  /** Connections that need a sign-in. */
  readonly needs_sign_in: CappedCount;
  /** Webhook endpoints, and those of them that are paused or failing. */
  readonly endpoints: number;
  readonly endpoints_failing: number;
}

/** `GET /operator/api/clients/:client_id`. */
export interface OperatorClientDetail extends OperatorClient {
  readonly appearance: Appearance | null;
  readonly has_logo: boolean;
  /** Time until which the previous secret works too; `null` if only one works. */
  readonly previous_secret_until: number | null;
  readonly webhook_endpoints: readonly OperatorEndpoint[];
  readonly usage: OperatorUsage;
}

/** Use of the API by a client. */
export interface OperatorUsage {
  readonly accounts: CappedCount;
  /** Days (UTC) of the last 30, oldest first, with the number of access tokens that read data, counted up to 1,000. */
  readonly reads: readonly { readonly day: number; readonly tokens: CappedCount }[];
  /** Counts of the process that answers, in the last hour or since its start. */
  readonly requests: { readonly since: number; readonly total: number; readonly rate_limited: number };
  /** Limits that count now, for example requests a minute. */
  readonly limits: readonly {
    readonly name: string;
    readonly used: number;
    readonly limit: number;
    readonly resets_at: number;
  }[];
}

/** Body of `POST /operator/api/clients`. */
export interface OperatorNewClient {
  readonly company: string;
  readonly email: string;
  readonly environment?: Environment;
  readonly redirect_uris?: readonly string[];
  readonly origins?: readonly string[];
}

/** Body of `PATCH /operator/api/clients/:client_id`. A list replaces the former one. */
export interface OperatorClientChange {
  readonly company?: string;
  readonly email?: string;
  readonly redirect_uris?: readonly string[];
  readonly origins?: readonly string[];
  /** `null`: the default look. */
  readonly appearance?: Appearance | null;
  /** Only while the client has no users and no webhook endpoints. */
  readonly environment?: Environment;
}

/**
 * Answer of `POST /operator/api/clients` and of `POST /operator/api/clients/:client_id/rotate-secret`, the only ones with a secret. It is
 * shown once. `POST …/disable` and `…/enable` answer `OperatorClientDetail`.
 */
export interface OperatorClientSecret {
  readonly client_id: string;
  readonly client_secret: string;
  /** Time until which the previous secret works too; `null` if there is none. */
  readonly previous_secret_until: number | null;
}

/** Body of `POST /operator/api/clients/:client_id/rotate-secret`. */
export interface OperatorRotation {
  /** Hours that the previous secret still works: 0 to 168. Default 24. */
  readonly keep_hours?: number;
}
