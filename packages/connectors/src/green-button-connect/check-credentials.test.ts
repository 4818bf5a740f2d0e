import { expect, it } from 'vitest';
import { checkCredentials } from './check-credentials.ts';
import { createTestUtility, redirectUri } from './testing/utility.ts';

const check = async (given: Parameters<typeof createTestUtility>[0], isDown = false) => {
  const { options, custodian } = createTestUtility(given);
  custodian.outage = isDown;
  return checkCredentials(options, { redirectUri, signal: new AbortController().signal });
};

it('says that a client is accepted, although its code is not', async () => {
  expect(await check({})).toMatchObject({ result: 'accepted' });
  expect(await check({ method: { client_auth: 'form' } })).toMatchObject({ result: 'accepted' });
});

it('says that a client is refused, without its secret', async () => {
  const answer = await check({ credentials: { clientSecret: 'hunter2' } });
  expect(answer).toMatchObject({ result: 'refused' });
  expect(answer.message).not.toContain('hunter2');
  const certificate = await check({ quirks: { mutualTls: true }, method: { client_auth: 'mtls' } });
  expect(certificate).toMatchObject({ result: 'refused' });
});

it('does not know while the utility is down', async () => {
  expect(await check({}, true)).toMatchObject({ result: 'unknown' });
});
