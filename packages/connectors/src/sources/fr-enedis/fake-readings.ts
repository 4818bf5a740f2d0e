import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { addDays, dateOf, midnightOf, offsetAt } from '@utility-connect/connector/http';

const ZONE = 'Europe/Paris';

export type FakeType =
  | 'daily_consumption'
  | 'consumption_load_curve'
  | 'daily_production'
  | 'production_load_curve';

interface Options {
  /** UNIX seconds. */
  readonly now: number;
  readonly switches: ReadonlySet<string>;
  /** Local dates. */
  readonly start: string;
  readonly end: string;
  readonly seed: number;
}

/** Whether a kind of data is a load curve. */
export function isCurve(type: string): boolean {
  return type.endsWith('load_curve');
}

/** Readings of the days that Enedis has: the data of a day comes at 08:00 of the next one. */
export function fakeReadings(type: FakeType, { now, switches, start, end, seed }: Options): object[] {
  const energy = type.includes('production') ? fakeExport : fakeUsage;
  const wattHours = (from: number, seconds: number) => energy(from, seconds, seed) * 1000;
  const firstMissing = dateOf(now - 8 * 3_600, ZONE);
  const readings: object[] = [];
  for (let date = start; date < end && date < firstMissing; date = addDays(date, 1)) {
    const midnight = midnightOf(date, ZONE);
    const next = midnightOf(addDays(date, 1), ZONE);
    if (!isCurve(type)) {
      let sum = 0;
      for (let time = midnight; time < next; time += 1_800) sum += Math.round(wattHours(time, 1_800));
      readings.push({ value: String(sum), date });
      continue;
    }
    for (let time = midnight; time < next; ) {
      const minutes = switches.has('changing-interval-length') ? lengthAt(time - midnight) : 30;
      const seconds = minutes * 60;
      const stamp = labelOf(time + seconds);
      const isDoubled = next - midnight > 86_400 && labelOf(time + seconds - 3_600) === stamp;
      if (!switches.has('doubled-hour-missing') || !isDoubled)
        readings.push({
          value: String(Math.round((wattHours(time, seconds) * 3_600) / seconds)),
          date: stamp,
          interval_length: `PT${minutes}M`,
          measure_type: 'B',
        });
      time += seconds;
    }
  }
  return readings;
}

/** Minutes of an interval at a time of the day: some hours have other lengths. */
const lengthAt = (seconds: number): number => [30, 10, 15, 60][Math.floor(seconds / 3_600) % 4] ?? 30;

/** End of an interval in local time, without an offset. */
const labelOf = (seconds: number): string =>
  new Date((seconds + offsetAt(seconds, ZONE)) * 1000).toISOString().slice(0, 19).replace('T', ' ');
