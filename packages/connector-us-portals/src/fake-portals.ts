import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { createFakeSrp } from './srp/fake-srp.ts';

/** The fakes, by the EIA ids of their utilities. */
export const fakePortals: Readonly<Record<string, CreateFakeSource>> = {
  '16572': createFakeSrp,
};
