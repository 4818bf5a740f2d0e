export type { FakeSource } from './sources/fake-source.ts';
export { createFakeSource, type FakeSourceOptions } from './sources/fakes.ts';
