import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('reads each limit from its own variable', () => {
  const { limits } = readSettings({
    LIMIT_SIGN_INS_PER_LOGIN: '1',
    LIMIT_SIGN_INS_PER_ADDRESS: '2',
    LIMIT_REGISTRATIONS_PER_ADDRESS: '3',
    LIMIT_REGISTRATIONS_PER_EMAIL: '4',
    LIMIT_REQUESTS_PER_CLIENT: '5',
  });
  expect(limits).toEqual({
    signInsPerLogin: 1,
    signInsPerAddress: 2,
    registrationsPerAddress: 3,
    registrationsPerEmail: 4,
    requestsPerClient: 5,
  });
});
