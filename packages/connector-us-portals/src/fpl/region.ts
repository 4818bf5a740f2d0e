import type { Visit } from './visit.ts';

/** The interface of a region. */
export interface Region {
  /** IANA. */
  readonly timeZone: string;
  /** Numbers of the open accounts. */
  listAccounts(visit: Visit): Promise<readonly string[]>;
  /** Finds what requests for the usage of an account need beside its number. It does not change while the meter stays. */
  findMeter(visit: Visit, account: string): Promise<string>;
  /** Reads the hours of a day, in order, as they are there. @param date `YYYY-MM-DD`. */
  readDay(visit: Visit, account: string, meter: string, date: string): Promise<readonly HourRow[]>;
}

/** An hour of a day. */
export interface HourRow {
  /** Local time at its end, as if it were UTC, in UNIX seconds. */
  readonly end: number;
  /** `null` if unknown. */
  readonly kwh: number | null;
  /** In dollars; `null` if unknown. */
  readonly cost: number | null;
}
