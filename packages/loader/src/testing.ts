export { createFakeConnect, type FakeConnect, type FakeConnectOptions } from './lib/fake-connect.ts';
