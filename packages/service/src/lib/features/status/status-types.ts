import type { MethodKind } from '@utility-connect/protocol';

/** Days that the report covers. */
export const REPORT_DAYS = 30;

/** Different logins below which nothing about a utility is shown: ten sign-ins can be those of one person. */
export const MIN_LOGINS = 10;

/** Content of the status page. Times are UNIX seconds. */
export interface StatusReport {
  readonly at: number;
  readonly from: number;
  /** Utilities and methods with enough logins, by name. */
  readonly components: readonly StatusComponent[];
  /** Names of the other utilities that are offered, which tell nothing about their logins. */
  readonly unknown: readonly NamedUtility[];
  /** Newest first. */
  readonly incidents: readonly StatusIncident[];
  /** Times in which the service was off, so that nothing is known. Oldest first. */
  readonly gaps: readonly TimeRange[];
}

export interface NamedUtility {
  readonly id: string;
  readonly name: string;
}

/** A utility as it is connected by one method. */
export interface StatusComponent {
  readonly utility: NamedUtility;
  readonly method: MethodKind;
  readonly status: 'operational' | 'degraded_performance' | 'major_outage';
  /** When an outage or its end was seen last; `null` if never. */
  readonly since: number | null;
  readonly signIns: Count;
  readonly syncs: Count;
  readonly medianDelaySeconds: number | null;
}

/** How many worked of how many that were tried. */
export interface Count {
  readonly worked: number;
  readonly tried: number;
}

export interface StatusIncident {
  readonly utility: NamedUtility;
  readonly begun: number;
  /** `null` while it lasts. */
  readonly ended: number | null;
}

export interface TimeRange {
  readonly from: number;
  readonly to: number;
}
