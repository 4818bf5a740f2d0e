import type { Quirks } from './quirks.ts';

/** London Hydro. It refuses fractions of a second, which are never sent, and ignores the range with `updated-min`, as well. */
export const londonHydro: Partial<Quirks> = {};
