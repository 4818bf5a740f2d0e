import type { Portal } from '../portal.ts';
import type { OpowerSite } from './opower-site.ts';

/** Makes the portal of a utility at Opower. */
export function opowerPortal(_site: OpowerSite): Portal {
  throw new Error('Not written yet.');
}
