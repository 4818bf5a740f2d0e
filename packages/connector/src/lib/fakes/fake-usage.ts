/** Knuth's multiplicative hash constant. */
const FACTOR = 2_654_435_761;

/**
 * Usage of a home in an interval, in kWh: the same for the same start and seed, with three decimals. Each seed is another meter.
 *
 * @param start UNIX seconds.
 */
export function fakeUsage(start: number, seconds: number, seed = 0): number {
  const hour = (start / 3_600) % 24;
  const evening = hour > 16 && hour < 22 ? 1.8 : 1;
  return Math.round((seconds / 3_600) * evening * (0.2 + 0.6 * share(start, seed)) * 1e3) / 1e3;
}

/** Export of solar panels in an interval, in kWh: 0 at night. See {@link fakeUsage}. */
export function fakeExport(start: number, seconds: number, seed = 0): number {
  const hour = (start / 3_600) % 24;
  const sun = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
  return Math.round((seconds / 3_600) * sun * share(start, seed + 1) * 1e3) / 1e3;
}

/** A number from 0 to 1 that depends on both values only. */
const share = (start: number, seed: number): number =>
  (Math.imul(Math.floor(start / 60) + seed * 7_919, FACTOR) >>> 0) / 2 ** 32;
