import type { Utility } from '../../directory/directory.ts';
import type { MeterInterval } from '../connector.ts';
import type { SandboxAccount } from './accounts.ts';
import { gridFactorOf, intensityAt } from './emissions.ts';
import { quarterHoursOf } from './household.ts';
import { zoneOf } from './time-zone.ts';

/** Which intervals to generate. */
export interface IntervalRequest {
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
  for (let day = zone.dayOf(from); day <= zone.dayOf(to); day++) {
    const midnight = zone.midnight(day);
    const energy = quarterHoursOf(home, day);
    const quarters = intervalSeconds / 900;
    for (let at = 0; at < energy.length; at += quarters) {
      const start = midnight + at * 900;
      const end = start + intervalSeconds;
      if (end <= from || end > to) continue;
      let usage = 0;
      for (let quarter = at; quarter < at + quarters; quarter++) usage += energy[quarter] ?? 0;
      const usageKwh = Math.round(usage * 1e4) / 1e4;
      if (factor === undefined) intervals.push({ start, end, usageKwh });
      else {
        const middle = start + intervalSeconds / 2;
        const hour = (((middle + zone.offsetAt(middle)) % 86_400) / 3600) % 24;
        const kilograms = usageKwh * factor * intensityAt(day, hour);
        intervals.push({ start, end, usageKwh, emissionsKgCo2e: Math.round(kilograms * 1e5) / 1e5 });
      }
    }
  }
  return intervals;
}
