import type { CreateFakeSource } from '@utility-connect/connector/fakes';

/** The fakes, by the EIA ids of their utilities. */
export const fakePortals: Readonly<Record<string, CreateFakeSource>> = {};
