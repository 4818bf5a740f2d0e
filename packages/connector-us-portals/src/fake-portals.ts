import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { opowerSignInFakes } from './logins/opower-sign-in/fake-opower-sign-in.ts';
import { createFakeSmeco } from './logins/smeco/fake-smeco.ts';

/** The fakes, by the EIA ids of their utilities. */
export const fakePortals: Readonly<Record<string, CreateFakeSource>> = {
  ...opowerSignInFakes,
  17637: createFakeSmeco,
};
