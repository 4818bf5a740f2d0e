import type { Quirks } from './quirks.ts';

/** PG&E. Prefixes and times in milliseconds need no quirk. */
export const pge: Partial<Quirks> = { requestsPerSecond: 1, requestsPerHour: 2_000 };
