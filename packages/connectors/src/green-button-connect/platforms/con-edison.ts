import type { Quirks } from './quirks.ts';

/** Con Edison. It has 730 days of history. A refresh needs the granted scope: keep `refresh_scope: granted`, the default. */
export const conEdison: Partial<Quirks> = { historyDays: 730 };
