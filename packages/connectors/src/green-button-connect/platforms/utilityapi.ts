import type { Quirks } from './quirks.ts';

/** UtilityAPI. The first answer after the consent has no data; it is there about 5 minutes later. */
export const utilityapi: Partial<Quirks> = { emptyAtFirst: true };
