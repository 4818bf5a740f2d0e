import type { RankedRun } from '../readings/overlaps.ts';
import type { Bill, Service } from '../types.ts';
import type { Node } from '../xml/entry.ts';
import type { ReadingType } from './reading-type.ts';

/** A usage point while its parts are gathered. */
export interface Draft {
  readonly path: string;
  readonly href: string | null;
  readonly title: string | null;
  readonly service: Service | null;
  readonly tariff: string | null;
  timeZone: Node | null;
  timeZoneName: string | null;
  readonly series: Series[];
  readonly bills: RankedBill[];
}

/** The readings of one meter reading, all of one type. */
export interface Series {
  readonly type: ReadingType | null;
  readonly runs: RankedRun[];
  /** Start and length of each block, for telling how local time is written. */
  readonly blocks: { start: number; seconds: number }[];
}

/** A bill with the time of its summary: the later one of two for the same period counts. */
export interface RankedBill {
  readonly bill: Bill;
  readonly updated: number;
}
