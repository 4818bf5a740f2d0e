/** Parts of fakes: a fake answers requests as a utility's interface does. */
export { createFakeJwt, readFakeJwt } from './lib/fakes/fake-jwt.ts';
export type { CreateFakeSource, FakeContext, FakeSource } from './lib/fakes/fake-source.ts';
export { timeWithOffset, timeWithZ } from './lib/fakes/fake-time.ts';
export { fakeExport, fakeUsage } from './lib/fakes/fake-usage.ts';
export { fakeWebPage } from './lib/fakes/fake-web-page.ts';
export { codeOf, openConnector, secondsOf } from './lib/fakes/open-connector.ts';
