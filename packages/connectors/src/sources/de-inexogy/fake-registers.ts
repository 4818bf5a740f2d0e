import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import type { FakeMeter } from './fake-meters.ts';

const QUARTER = 900;
const DAY = 86_400;
/** Registers count in units of 1e-10 kWh; fake usage has three decimals. */
const UNITS_PER_WH = 1e7;

/** A reading as the interface gives it. `time` is in UNIX milliseconds. */
interface FakeReading {
  readonly time: number;
  readonly values: Readonly<Record<string, number>>;
}

/** A meter of the fake, whose registers grow with each quarter-hour. */
export function createFakeRegisters(
  { meterId, firstMeasurementTime, measurementType }: FakeMeter,
  switches: ReadonlySet<string>,
) {
  const seed = Number(meterId.at(-1));
  const first = Math.ceil(firstMeasurementTime / 1000 / QUARTER) * QUARTER;
  const energy = [441_576_730_000];
  const energyOut = [2_154_853_000];

  const growTo = (count: number): void => {
    for (let index = energy.length - 1; index < count; index += 1) {
      const start = first + index * QUARTER;
      energy.push((energy[index] ?? 0) + Math.round(fakeUsage(start, QUARTER, seed) * 1e3) * UNITS_PER_WH);
      const exported = seed === 1 ? fakeExport(start, QUARTER, seed) : 0;
      energyOut.push((energyOut[index] ?? 0) + Math.round(exported * 1e3) * UNITS_PER_WH);
    }
  };

  return {
    /** Readings at full quarter-hours, both ends included. @param from UNIX seconds. @param to UNIX seconds. */
    read(from: number, to: number): FakeReading[] {
      const readings: FakeReading[] = [];
      const start = Math.max(0, Math.ceil((from - first) / QUARTER));
      const end = Math.floor((to - first) / QUARTER);
      growTo(end);
      for (let index = start; index <= end; index += 1) {
        const time = first + index * QUARTER;
        if (isMissing(time, switches)) continue;
        const resetAt = switches.has('reset') ? resetBefore(time) : first;
        const offset = resetAt > first ? (energy[(resetAt - first) / QUARTER] ?? 0) : 0;
        const values =
          measurementType === 'GAS'
            ? { volume: 17_786_454 + index, actualityDuration: 0 }
            : {
                energy: (energy[index] ?? 0) - offset,
                ...(!switches.has('no-export') && { energyOut: energyOut[index] ?? 0 }),
              };
        readings.push({ time: time * 1000, values });
      }
      return readings;
    },
  };
}

/** The last noon of a Wednesday in UTC, when the register was reset. 1970 began on a Thursday. */
const resetBefore = (time: number): number => {
  const noon = 6 * DAY + DAY / 2;
  return Math.floor((time - noon) / (7 * DAY)) * 7 * DAY + noon;
};

const isMissing = (time: number, switches: ReadonlySet<string>): boolean => {
  const [day, quarter] = [Math.floor(time / DAY), (time % DAY) / QUARTER];
  if (switches.has('gaps') && day % 7 === 1 && (quarter === 40 || quarter === 41)) return true;
  // Two days of 62, in UTC.
  return switches.has('long-gaps') && day % 62 < 2;
};
