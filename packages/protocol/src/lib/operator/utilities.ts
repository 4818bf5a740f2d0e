import type { Environment } from '../connect-api.ts';
import type { MethodKind } from '../connect-methods.ts';
import type { CappedCount, OperatorProblem } from './common.ts';

/** `paused`: by the operator. */
export type OperatorUtilityState = 'operational' | 'down' | 'paused';

/**
 * An entry of `GET /operator/api/utilities`. Queries: `query` (name or id), `environment` (default `production`), `state`, `connected`
 * (`true`: only those with connections), `limit`, `cursor`.
 */
export interface OperatorUtility {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly environment: Environment;
  readonly state: OperatorUtilityState;
  /** Time since which it is down or paused; `null` if not recorded. */
  readonly state_since: number | null;
  /** Time until which nothing is read from it, because it is down; `null` if nothing delays it. */
  readonly blocked_until: number | null;
  readonly methods: readonly MethodKind[];
  /** Names of settings that would turn on more methods. */
  readonly missing_settings: readonly string[];
  /** Accounts that are read from it by themselves: without those of files. */
  readonly accounts: CappedCount;
  /** The last 30 days (UTC), oldest first. A day without an entry had no sign-in and no sync. */
  readonly days: readonly OperatorUtilityDay[];
}

/** Outcomes of a day. `worked` of `tried`; a refused password counts in neither. */
export interface OperatorUtilityDay {
  /** Its start, UNIX seconds. */
  readonly day: number;
  readonly sign_ins: OperatorOutcomes;
  readonly syncs: OperatorOutcomes;
}

export interface OperatorOutcomes {
  readonly worked: number;
  readonly tried: number;
  /** Refused logins. */
  readonly refused: number;
}

/** `GET /operator/api/utilities/:utility_id`; query `environment`. `POST …/pause` and `…/resume` answer it. */
export interface OperatorUtilityDetail extends OperatorUtility {
  /** Errors of the last 30 days, most frequent first. */
  readonly errors: readonly (OperatorProblem & {
    readonly kind: 'sign_in' | 'sync';
    readonly method: MethodKind | null;
    readonly count: number;
  })[];
  /** How old the newest data was when it was last read, by method; `null` without data. Measured once an hour, only in production. */
  readonly delays: readonly {
    readonly method: MethodKind;
    readonly median_seconds: number | null;
    readonly worst_seconds: number | null;
    /** Different logins in 30 days. */
    readonly logins: number;
    readonly measured_at: number;
  }[];
  /** Failures without an answer, in a row. */
  readonly failures: number;
  readonly failed_at: number | null;
  /** Why nothing or less is read from it, in words; `null` if nothing delays it. */
  readonly blocked_by: string | null;
  /** Outages within 30 days, newest first. */
  readonly incidents: readonly { readonly started_at: number | null; readonly ended_at: number | null }[];
  readonly syncs: Readonly<Record<'due' | 'running', CappedCount>>;
}
