import type { LeftOut, LeftOutReason } from '@utility-connect/connector';
import type { GreenButtonData, WarningCode } from '@utility-connect/green-button';

/** Counts the data that is left out. */
export interface Tally {
  add(reason: LeftOutReason, count?: number): void;
  count(reason: LeftOutReason): number;
  list(): LeftOut[];
}

export function createTally(): Tally {
  const counts = new Map<LeftOutReason, number>();
  const count = (reason: LeftOutReason) => counts.get(reason) ?? 0;
  return {
    add(reason, added = 1) {
      if (added > 0) counts.set(reason, count(reason) + added);
    },
    count,
    list: () => [...counts].map(([reason, total]) => ({ reason, count: total })),
  };
}

/** Counts the data that the reader left out. */
export function tallyWarnings(tally: Tally, { warnings, complete }: GreenButtonData): void {
  if (!complete) tally.add('cut_off');
  for (const { code, count } of warnings) {
    const reason = reasons[code];
    if (reason) tally.add(reason, count ?? 1);
  }
}

const reasons: Partial<Record<WarningCode, LeftOutReason>> = {
  duplicate_readings: 'duplicate',
  conflicting_readings: 'duplicate',
  overlapping_readings: 'duplicate',
  zero_duration: 'not_energy',
  series_not_counted: 'not_energy',
  missing_reading_type: 'not_energy',
  several_units: 'not_energy',
  invalid_readings: 'damaged',
  invalid_bills: 'damaged',
  unlinked: 'damaged',
};
