import type { Quirks } from './quirks.ts';

/** ESPI without quirks. */
export const standard: Partial<Quirks> = {};
