import { conEdisonLogin } from '../logins/con-edison/con-edison.ts';
import { nationalGridLogin } from '../logins/national-grid/national-grid.ts';
import type { OpowerSite } from './opower-site.ts';

const NEW_YORK = 'America/New_York';

/** The utilities at Opower. */
export const opowerSites: readonly OpowerSite[] = [
  {
    utilityId: '4226',
    ...{ subdomain: 'cned', code: 'cned', timeZone: NEW_YORK, kind: 'ei' },
    login: conEdisonLogin('www.coned.com'),
  },
  {
    utilityId: '14154',
    ...{ subdomain: 'oru', code: 'oru', timeZone: NEW_YORK, kind: 'ei' },
    login: conEdisonLogin('www.oru.com'),
  },
  // The gas companies of National Grid, in metropolitan New York and on Long Island, are left out.
  {
    utilityId: '11804',
    ...{ subdomain: 'ngma', code: 'ngma', timeZone: NEW_YORK, kind: 'ei' },
    login: nationalGridLogin,
  },
  {
    utilityId: '13573',
    ...{ subdomain: 'ngny', code: 'ngny', timeZone: NEW_YORK, kind: 'ei' },
    login: nationalGridLogin,
  },
];
