import type { Parameters } from 'fast-check';

/**
 * How property tests run: for some seconds, on the same cases wherever `CI` is set and on new ones elsewhere. A failure prints
 * its seed; `PROPERTY_SEED` plays it again.
 */
export function propertySettings<T>(seconds: number): Parameters<T> {
  const { PROPERTY_SEED, CI } = process.env;
  const seed = PROPERTY_SEED ?? (CI ? '20261120' : undefined);
  return {
    ...(seed === undefined ? {} : { seed: Number(seed) }),
    numRuns: 1_000,
    interruptAfterTimeLimit: seconds * 1_000,
    endOnFailure: false,
  };
}
