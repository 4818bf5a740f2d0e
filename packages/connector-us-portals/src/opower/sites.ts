import type { OpowerSite } from './opower-site.ts';

/** The utilities at Opower. */
export const opowerSites: readonly OpowerSite[] = [];
