import type { CappedCount, OperatorProblem, UtilityRef } from './common.ts';
import type { OperatorConnectionState } from './connections.ts';

/** Something that needs the operator, for example a utility that is down. */
export interface OperatorNeed {
  readonly kind:
    | 'utility_down'
    | 'interface_changed'
    | 'utility_failing'
    | 'webhooks_failing'
    | 'syncs_late'
    | 'danger';
  readonly severity: 'critical' | 'warning';
  /** A sentence for the operator. */
  readonly text: string;
  /** UNIX seconds; `null` if not recorded. */
  readonly since: number | null;
  /** The page that shows it. `id`: the one object it is about; otherwise its list, with `filter`. */
  readonly target: {
    readonly page: 'clients' | 'connections' | 'utilities' | 'webhooks' | 'journal' | 'settings';
    readonly id?: string;
    readonly filter?: Readonly<Record<string, string>>;
  };
}

/** `GET /operator/api/now`. */
export interface OperatorNow {
  /** UNIX seconds. */
  readonly as_of: number;
  /** Worst first. Empty: nothing needs the operator. */
  readonly needs: readonly OperatorNeed[];
  readonly connections: Readonly<Record<OperatorConnectionState, CappedCount>>;
  /** `due`: not yet begun. `late`: due for more than an hour, at a utility that is not down. */
  readonly syncs: Readonly<Record<'due' | 'late' | 'running', CappedCount>>;
  /** The connection whose data ends first; `null` without data. */
  readonly oldest_data: { readonly connection_id: string; readonly data_through: number } | null;
  /** Endpoints that are paused or whose last delivery failed. */
  readonly webhooks_failing: CappedCount;
  readonly utilities_down: readonly (UtilityRef & { readonly since: number | null })[];
  /** The most frequent error of syncs and sign-ins today and yesterday (UTC); `null` without one. */
  readonly top_error: (OperatorProblem & { readonly utility: UtilityRef; readonly count: number }) | null;
  /** Answers of the process that answers, in the last hour or since its start. */
  readonly requests: {
    readonly since: number;
    readonly total: number;
    readonly rate_limited: number;
    readonly unavailable: number;
  };
  /** The last outage; `null` within the 30 days that are kept. */
  readonly last_incident: {
    readonly utility: UtilityRef;
    readonly started_at: number | null;
    readonly ended_at: number | null;
  } | null;
  /** When data was last read of any connection. */
  readonly last_success_at: number | null;
}
