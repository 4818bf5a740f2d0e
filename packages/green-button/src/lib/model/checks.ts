import type { DirectedRuns } from '../readings/readings.ts';
import { endOf } from '../readings/run.ts';
import type { Unit } from '../types.ts';
import type { Warnings } from '../warnings.ts';

/** Looks for readings that are possible but unlikely. Nothing is changed. */
export function checkReadings(
  directed: readonly DirectedRuns[],
  { unit, isNet, now }: { unit: Unit | null; isNet: boolean; now: number },
  warnings: Warnings,
): void {
  let negative = 0;
  let future = 0;
  let implausible = 0;
  for (const { runs, divisor } of directed) {
    for (const run of runs) {
      const { values, seconds } = run;
      const most = (highestKw * divisor * seconds) / 3600;
      for (const value of values) {
        if (value < 0) negative += 1;
        if (value > most || value < -most) implausible += 1;
      }
      // A day of tolerance: a local time written as UTC is ahead by hours.
      const ahead = endOf(run) - (now + 86_400);
      if (ahead > 0)
        future += seconds > 0 ? Math.min(values.length, Math.ceil(ahead / seconds)) : values.length;
    }
  }
  if (!isNet)
    warnings.add(
      'negative_readings',
      'Negative readings count as energy in the other direction, or as 0 where that has readings of its own.',
      negative,
    );
  warnings.add('future_readings', 'Readings lie in the future.', future);
  if (unit === 'kWh') {
    warnings.add(
      'implausible_readings',
      'Readings are above 100 kW on average: the power of ten may be wrong in the file.',
      implausible,
    );
  }
}

const highestKw = 100;
