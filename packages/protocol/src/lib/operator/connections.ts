import type { MethodKind } from '../connect-methods.ts';
import type { ClientRef, OperatorPage, OperatorProblem, UtilityRef } from './common.ts';

export type OperatorConnectionState = 'active' | 'preparing' | 'needs_sign_in';

/** A fault that a sandbox connection is broken with, the same as of `POST /sandbox/connections/:connection_id/break`. */
export type OperatorFaultKind = 'login_refused' | 'consent_ended' | 'utility_down' | 'late' | 'revised';

/**
 * An entry of `GET /operator/api/connections`. Queries: `state`, `client_id`, `utility_id`, `method`, `error` (a code, or `any`),
 * `data_before` (UNIX seconds: the newest data is older; then oldest data first, otherwise newest connection first), `query` (a user id, or
 * an id of a connection or account), `limit`, `cursor`.
 */
export interface OperatorConnection {
  readonly id: string;
  /** The client's id of the user. */
  readonly user_id: string;
  readonly client: ClientRef;
  readonly utility: UtilityRef;
  readonly method: MethodKind;
  /** The same as `status` of `GET /connections`. */
  readonly state: OperatorConnectionState;
  /** Time since which it has needed a sign-in; otherwise `null`. */
  readonly needs_sign_in_since: number | null;
  /** Masked; empty without a login. */
  readonly username_hint: string;
  readonly connected_at: number;
  readonly last_success_at: number | null;
  readonly next_sync_at: number | null;
  readonly data_through: number | null;
  readonly last_error: OperatorProblem | null;
}

/** `GET /operator/api/connections/:connection_id`. */
export interface OperatorConnectionDetail extends OperatorConnection {
  readonly accounts: readonly OperatorAccount[];
  readonly jobs: readonly OperatorJob[];
  readonly consent: {
    readonly consented_at: number | null;
    readonly purpose: string | null;
    readonly scopes: readonly string[];
    readonly history_from: number | null;
    readonly expires_at: number | null;
  };
  /** The fault that a sandbox connection was broken with, until it is repaired; `null` if it has none. */
  readonly fault: { readonly kind: OperatorFaultKind; readonly since: number } | null;
  /** `break`: `POST …/break` with `{ as: OperatorFaultKind }`. `repair`: `POST …/repair`. Only of sandbox clients. */
  readonly actions: Readonly<
    Record<'sync' | 'ask_for_sign_in' | 'remove' | 'break' | 'repair', OperatorAction>
  >;
  /** Counts of what `DELETE` deletes. */
  readonly removal: OperatorRemoval;
}

/** Whether an action is possible. `reason`: why not. */
export interface OperatorAction {
  readonly is_possible: boolean;
  readonly reason: string | null;
}

export interface OperatorAccount {
  readonly id: string;
  /** Masked: the last digits. */
  readonly account_number_hint: string;
  readonly interval_seconds: number;
  readonly data_through: number | null;
  readonly last_success_at: number | null;
}

/** Background work of a connection. */
export interface OperatorJob {
  readonly kind: 'sync' | 'check' | 'stall_report';
  /** `null` for work on the connection itself. */
  readonly account_id: string | null;
  /** `parked`: it waits until it is made due. `blocked`: its utility is down or paused. */
  readonly state: 'waiting' | 'due' | 'running' | 'parked' | 'blocked';
  readonly due_at: number | null;
  /** In a row. */
  readonly failures: number;
  readonly last_error: OperatorProblem | null;
}

/**
 * Counts of what the removal of a connection deletes. `DELETE /operator/api/connections/:connection_id` needs the query `confirm` with the
 * id of the connection, and answers this.
 */
export interface OperatorRemoval {
  readonly accounts: number;
  /** Months of intervals, over all accounts. */
  readonly months: number;
  readonly bills: number;
  /** Whether it is the last connection of the user, whose access tokens are revoked with it. */
  readonly removes_user: boolean;
  readonly access_tokens: number;
}

/**
 * An entry of `GET /operator/api/connections/:connection_id/timeline`, newest first. Queries: `only` (`problems`, `webhooks` or `operator`),
 * `limit` (default 50), `cursor`.
 */
export interface OperatorTimelineEntry {
  /** Id of the newest entry that it consists of. */
  readonly id: string;
  /** A type of the journal; `syncs_worked` for successes in a row, `gap` for time without a record. */
  readonly type: string;
  readonly at: number;
  /** The time of the oldest of several; otherwise equal to `at`. */
  readonly from: number;
  /** How many entries it consists of. */
  readonly count: number;
  /** In words, without names of people. */
  readonly text: string;
  readonly is_problem: boolean;
  readonly problem: OperatorProblem | null;
  readonly request_id: string | null;
  /** Webhook deliveries of the event. Empty if it is none. */
  readonly deliveries: readonly {
    readonly endpoint_id: string;
    readonly event_id: string;
    readonly status: 'pending' | 'delivered' | 'failed';
    readonly attempts: number;
    readonly last_status: number | null;
    readonly last_attempt_at: number | null;
  }[];
}

/** The timeline also has its connection's removal: it stays for 30 days after it. */
export type OperatorTimeline = OperatorPage<OperatorTimelineEntry>;
