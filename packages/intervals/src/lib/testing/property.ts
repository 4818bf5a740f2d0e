import type { Parameters } from 'fast-check';

/**
 * Settings of property tests: fixed cases if `CI` is set, otherwise random ones. A failure prints its seed; set `PROPERTY_SEED` to
 * repeat it.
 */
export function propertySettings<T>(runs: number): Parameters<T> {
  const { PROPERTY_SEED, CI } = process.env;
  const seed = PROPERTY_SEED ?? (CI ? '20261120' : undefined);
  return { numRuns: runs, endOnFailure: false, ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
