import { aepSites } from './logins/aep/aep.ts';
import { conEdisonSites } from './logins/con-edison/con-edison.ts';
import { nationalGridSites } from './logins/national-grid/national-grid.ts';
import { opowerSignInSites } from './logins/opower-sign-in/opower-sign-in.ts';
import { portlandGeneralSite } from './logins/portland-general/portland-general.ts';
import { pugetSoundEnergySite } from './logins/puget-sound-energy/puget-sound-energy.ts';
import { smeco } from './logins/smeco/smeco.ts';
import type { OpowerSite } from './opower/opower-site.ts';

/** The utilities at Opower. */
export const opowerSites: readonly OpowerSite[] = [
  portlandGeneralSite,
  pugetSoundEnergySite,
  ...opowerSignInSites,
  smeco,
  ...aepSites,
  ...conEdisonSites,
  ...nationalGridSites,
];
