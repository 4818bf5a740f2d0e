import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { createFakeConEdison } from './logins/con-edison/fake-con-edison.ts';
import { createFakeNationalGrid } from './logins/national-grid/fake-national-grid.ts';
import { opowerSignInFakes } from './logins/opower-sign-in/fake-opower-sign-in.ts';
import { createFakeSmeco } from './logins/smeco/fake-smeco.ts';

/** The fakes, by the EIA ids of their utilities. */
export const fakePortals: Readonly<Record<string, CreateFakeSource>> = {
  ...opowerSignInFakes,
  17637: createFakeSmeco,
  4226: createFakeConEdison,
  14154: createFakeConEdison,
  11804: createFakeNationalGrid,
  13573: createFakeNationalGrid,
};
