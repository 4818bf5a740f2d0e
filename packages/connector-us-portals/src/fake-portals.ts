import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { createFakeFpl } from './fpl/fake-fpl.ts';
import { aepFakes } from './logins/aep/fake-aep.ts';
import { createFakeConEdison } from './logins/con-edison/fake-con-edison.ts';
import { createFakeNationalGrid } from './logins/national-grid/fake-national-grid.ts';
import { opowerSignInFakes } from './logins/opower-sign-in/fake-opower-sign-in.ts';
import { createFakePortlandGeneral } from './logins/portland-general/fake-portland-general.ts';
import { createFakePugetSoundEnergy } from './logins/puget-sound-energy/fake-puget-sound-energy.ts';
import { createFakeSmeco } from './logins/smeco/fake-smeco.ts';
import { createFakeSrp } from './srp/fake-srp.ts';

/** The fakes, by the EIA ids of their utilities. */
export const fakePortals: Readonly<Record<string, CreateFakeSource>> = {
  ...opowerSignInFakes,
  17637: createFakeSmeco,
  15248: createFakePortlandGeneral,
  15500: createFakePugetSoundEnergy,
  ...aepFakes,
  6452: createFakeFpl,
  7801: createFakeFpl,
  16572: createFakeSrp,
  4226: createFakeConEdison,
  14154: createFakeConEdison,
  11804: createFakeNationalGrid,
  13573: createFakeNationalGrid,
};
