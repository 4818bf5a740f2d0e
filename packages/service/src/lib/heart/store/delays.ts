import type { MethodKind } from '@utility-connect/protocol';

/** The age of the data of a utility's production connections, by method. */
export interface DataDelay {
  readonly utilityId: string;
  readonly method: MethodKind;
  /** Different logins that were tried since `ACTIVE_SECONDS` before: those that are read, and those that were refused meanwhile. */
  readonly logins: number;
  /** How old the newest interval of an account was when it was last read, in seconds; `null` if none was read. */
  readonly medianSeconds: number | null;
  readonly worstSeconds: number | null;
  /** UNIX seconds. */
  readonly measuredAt: number;
}

/** A login that was refused earlier does not count. */
export const ACTIVE_SECONDS: number = 30 * 86_400;

/** Seconds between two measurements: each reads all accounts. */
export const MEASURE_SECONDS = 3600;
