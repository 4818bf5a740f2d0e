import type { MeterInterval, Utility } from '@utility-connect/connector';
import type { SandboxAccount } from './accounts.ts';
import { gridFactorOf, intensityAt } from './emissions.ts';
import { quarterHoursOf } from './household.ts';
import { zoneOf } from './time-zone.ts';

/** Which intervals to generate. */
interface IntervalRequest {
  readonly utility: Utility;
  readonly account: SandboxAccount;
  /** UNIX seconds. The intervals end within `(from, to]`. */
  readonly from: number;
  readonly to: number;
}

/** Generates intervals in time order, without gaps or overlaps. */
export function intervalsOf({ utility, account, from, to }: IntervalRequest): MeterInterval[] {
  const { seed, timeZone, hasSolar, intervalSeconds, hasEmissions } = account;
  const home = { seed, state: utility.states[0] ?? '', timeZone, hasSolar };
  const factor = hasEmissions ? gridFactorOf(utility) : undefined;
  const zone = zoneOf(timeZone);
  const intervals: MeterInterval[] = [];
  const quarters = intervalSeconds / 900;
  for (let day = zone.dayOf(from); day <= zone.dayOf(to); day++) {
    const midnight = zone.midnight(day);
    const energy = quarterHoursOf(home, day);
    for (let quarter = 0; quarter < energy.length; quarter += quarters) {
      const start = midnight + quarter * 900;
      const end = start + intervalSeconds;
      if (end <= from || end > to) continue;
      const usage = energy.subarray(quarter, quarter + quarters).reduce((sum, value) => sum + value, 0);
      const usageKwh = round(usage, 4);
      if (factor === undefined) {
        intervals.push({ start, end, usageKwh });
      } else {
        const kilograms = usageKwh * factor * intensityAt(day, zone.hourOf(start + intervalSeconds / 2));
        intervals.push({ start, end, usageKwh, emissionsKgCo2e: round(kilograms, 5) });
      }
    }
  }
  return intervals;
}

const round = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;
