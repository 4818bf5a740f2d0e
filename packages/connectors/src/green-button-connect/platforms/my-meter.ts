import type { Quirks } from './quirks.ts';

/** MyMeter. A refresh without the granted scope is an `invalid_scope`: keep `refresh_scope: granted`, the default. */
export const myMeter: Partial<Quirks> = {};
