export type { FakeSource } from '@utility-connect/connector/fakes';
export { createFakeSource, type FakeSourceOptions } from './sources/fakes.ts';
