import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { createFakeFpl } from './fpl/fake-fpl.ts';
import { opowerSignInFakes } from './logins/opower-sign-in/fake-opower-sign-in.ts';
import { createFakeSmeco } from './logins/smeco/fake-smeco.ts';
import { createFakeSrp } from './srp/fake-srp.ts';

/** The fakes, by the EIA ids of their utilities. */
export const fakePortals: Readonly<Record<string, CreateFakeSource>> = {
  ...opowerSignInFakes,
  17637: createFakeSmeco,
  6452: createFakeFpl,
  7801: createFakeFpl,
  16572: createFakeSrp,
};
