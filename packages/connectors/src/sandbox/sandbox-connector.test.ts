import { testConnector } from '@utility-connect/connector/testing';
import { describe, it, vi } from 'vitest';
import { createSandboxConnector } from './sandbox-connector.ts';
import { directory, now, pge } from './testing/sandbox.ts';

const login = (name: string) => ({ username: `${name}@example.com`, password: 'password' });

describe.each(['user', 'solar', 'daily'])('with the login %s', (name) => {
  let passed = 0;
  testConnector(
    { it, vi },
    () =>
      createSandboxConnector({
        now: () => now + passed,
        zipCodesOf: directory.zipCodesOf,
        delay: async (_milliseconds, signal) => signal.throwIfAborted(),
      }),
    {
      utility: pge,
      login: login(name),
      failures: { account_locked: login('locked'), utility_unavailable: login('unavailable') },
      challenge: { login: login('mfa-choice'), code: '123456', expiredCode: '111111' },
      notYet: login('pending'),
      // The values of yesterday and today are estimates.
      correct() {
        passed = 2 * 86_400;
      },
      to: now,
    },
  );
});
