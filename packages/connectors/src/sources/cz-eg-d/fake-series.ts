import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import type { FakePoint } from './fake-points.ts';

const QUARTER = 900;
const DAY = 86_400;

interface Options {
  /** The midnight at which values end, in UNIX seconds. */
  readonly end: number;
  readonly switches: ReadonlySet<string>;
}

/** A row of an answer. */
interface FakeRow {
  readonly timestamp: string;
  readonly value: number | null;
  readonly status: string;
}

/** Rows of the quarter-hours that begin in a range. @param from UNIX seconds. @param to UNIX seconds, inclusive. */
export function createRows(
  { seed, hasPanels }: FakePoint,
  profile: string,
  { from, to }: { readonly from: number; readonly to: number },
  { end, switches }: Options,
): FakeRow[] {
  const rows: FakeRow[] = [];
  const isExport = /^(ISQ2|ISC1|DSQC)$/.test(profile);
  // Power in kW.
  const factor = profile === 'ICC1' || profile === 'ISC1' ? 4 : 1;
  for (let start = Math.ceil(from / QUARTER) * QUARTER; start <= to && start < end; start += QUARTER) {
    const isMirrored = isExport && !hasPanels;
    const kwh = isExport && !isMirrored ? fakeExport(start, QUARTER, seed) : fakeUsage(start, QUARTER, seed);
    const timestamp = new Date(start * 1000).toISOString().replace('.000', '');
    const status = statusOf(start, end, switches);
    rows.push({ timestamp, value: status === 'F' ? null : kwh * factor, status });
  }
  return rows;
}

/** W: measured. F: missing. G: preliminary. */
const statusOf = (start: number, end: number, switches: ReadonlySet<string>): string => {
  const [day, quarter] = [Math.floor(start / DAY), (start % DAY) / QUARTER];
  if (switches.has('missing-values') && day % 7 === 1 && quarter === 40) return 'F';
  if (switches.has('preliminary-values') && start >= end - DAY) return 'G';
  return switches.has('older-status') ? 'IU012' : 'W';
};
