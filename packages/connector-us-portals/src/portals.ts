import { fplPortals } from './fpl/fpl.ts';
import { opowerPortal } from './opower/opower-portal.ts';
import { opowerSites } from './opower-sites.ts';
import type { Portal } from './shared/portal.ts';
import { srp } from './srp/srp.ts';

/** All portals. */
export const portals: readonly Portal[] = [...opowerSites.map(opowerPortal), ...fplPortals, srp];
