import type { Parameters } from 'fast-check';

/**
 * How property tests run: on the same cases wherever `CI` is set and on new ones elsewhere. A failure prints its seed;
 * `PROPERTY_SEED` plays it again.
 */
export function propertySettings<T>(runs: number): Parameters<T> {
  const { PROPERTY_SEED, CI } = process.env;
  const seed = PROPERTY_SEED ?? (CI ? '20261120' : undefined);
  return { numRuns: runs, endOnFailure: false, ...(seed === undefined ? {} : { seed: Number(seed) }) };
}
