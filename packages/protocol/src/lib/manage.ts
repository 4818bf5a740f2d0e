import type { AccountSummary } from './account-summary.ts';
import type { Appearance } from './appearance.ts';
import type { Environment, Sharing, UtilitySummary } from './connect-api.ts';
import type { MethodKind } from './connect-methods.ts';

// Wire types of the manage page, at `{connect_url}/api/manage`. Every request has the header
// `Authorization: Bearer <manage token>`, and `Connect-Parent-Origin` as for the flow.

/** `GET manage`: the data that the person shares with the client. Times are UNIX seconds. */
export interface ManagedSharing {
  readonly company_name: string;
  readonly environment: Environment;
  readonly appearance?: Appearance;
  readonly logo_url?: string;
  /** Limits and purpose that the person agreed to last; absent if there are none. */
  readonly sharing?: Sharing;
  /** Time of the client's first read on the last day on which it read data; `null` if it never has. */
  readonly last_read_at: number | null;
  /** Oldest first; empty when nothing is shared. */
  readonly connections: readonly ManagedConnection[];
  readonly expires_in: number;
}

/** One login, consent or file at a utility. */
export interface ManagedConnection {
  readonly id: string;
  readonly utility: UtilitySummary;
  /** Masked; `null` without a login. */
  readonly username: string | null;
  readonly method: MethodKind;
  readonly status: 'active' | 'preparing' | 'needs_sign_in';
  readonly connected_at: number;
  /** Time of the last read from the utility or a file; `null` until then. */
  readonly last_success_at: number | null;
  readonly accounts: readonly AccountSummary[];
}

/** `POST manage/sign-in` with `{ "utility_id": "14328" }`: a connect token for this page. */
export interface ManagedSignIn {
  readonly connect_token: string;
}
