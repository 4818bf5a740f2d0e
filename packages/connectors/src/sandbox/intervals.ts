import type { MeterInterval, Utility } from '@utility-connect/connector';
import type { SandboxAccount } from './accounts.ts';
import { gridFactorOf, intensityAt } from './emissions.ts';
import { quarterHoursOf } from './household.ts';
import { derive, uniform } from './random.ts';
import { zoneOf } from './time-zone.ts';

/** A request for intervals. */
interface IntervalRequest {
  readonly utility: Utility;
  readonly account: SandboxAccount;
  /** UNIX seconds. The intervals end within `(from, to]`. */
  readonly from: number;
  readonly to: number;
  /** UNIX seconds. The values of yesterday and today are estimated. */
  readonly now: number;
}

/** Generates intervals in time order, without gaps or overlaps. */
export function intervalsOf({ utility, account, from, to, now }: IntervalRequest): MeterInterval[] {
  const { home, hasEmissions } = account;
  const factor = hasEmissions ? gridFactorOf(utility) : undefined;
  const zone = zoneOf(home.timeZone);
  const intervals: MeterInterval[] = [];
  for (let day = zone.dayOf(from); day <= zone.dayOf(to); day++) {
    const midnight = zone.midnight(day);
    const isEstimated = day >= zone.dayOf(now) - 1;
    const scale = isEstimated ? estimateOf(home.seed, day) : 1;
    const energy = quarterHoursOf(home, day);
    // A day has 92 or 100 quarter hours when clocks change.
    const quarters = account.intervalSeconds === DAY ? energy.length : account.intervalSeconds / 900;
    for (let quarter = 0; quarter < energy.length; quarter += quarters) {
      const start = midnight + quarter * 900;
      const end = start + quarters * 900;
      if (end <= from || end > to) continue;
      let usage = 0;
      let exported = 0;
      let kilograms = 0;
      for (let at = quarter; at < quarter + quarters; at++) {
        const kilowattHours = scale * (energy[at] ?? 0);
        usage += Math.max(0, kilowattHours);
        exported += Math.max(0, -kilowattHours);
        if (factor === undefined) continue;
        const hour = zone.hourOf(midnight + at * 900 + 450);
        kilograms += Math.max(0, kilowattHours) * factor * intensityAt(day, hour);
      }
      intervals.push({
        start,
        end,
        usageKwh: round(usage, 4),
        ...(home.hasSolar && { exportedKwh: round(exported, 4) }),
        ...(isEstimated && { estimated: true }),
        ...(factor !== undefined && { emissionsKgCo2e: round(kilograms, 5) }),
      });
    }
  }
  return intervals;
}

const DAY = 86_400;

/** Ratio of the estimate of a day to its real values, from 0.8 to 1.2. */
const estimateOf = (seed: number, day: number): number => 0.8 + 0.4 * uniform(derive(seed, 30), day);

const round = (value: number, decimals: number): number =>
  Math.round(value * 10 ** decimals) / 10 ** decimals;
