import { testConnector } from '@utility-connect/connector/testing';
import { createSandboxConnector } from './sandbox-connector.ts';
import { directory, now, pge } from './testing/sandbox.ts';

const login = (name: string) => ({ username: `${name}@example.com`, password: 'password' });

testConnector(
  () =>
    createSandboxConnector({
      now: () => now,
      zipCodesOf: directory.zipCodesOf,
      delay: async (_milliseconds, signal) => signal.throwIfAborted(),
    }),
  {
    utility: pge,
    login: login('user'),
    failures: { account_locked: login('locked'), utility_unavailable: login('unavailable') },
    challenge: { login: login('mfa-choice'), code: '123456', expiredCode: '111111' },
    to: now,
  },
);
