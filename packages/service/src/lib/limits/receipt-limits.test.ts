import { expect, it } from 'vitest';
import { createHarness, type Harness, json } from '../../../test/support/harness.ts';
import { newClient } from '../../../test/support/new-client.ts';

const ask = (harness: Harness, email?: string, headers = harness.clientHeaders) =>
  harness.post('/auth/connect-token', { user_id: 'user-1', email }, headers);

const askAll = async (harness: Harness, emails: readonly string[], headers?: Record<string, string>) => {
  for (const email of emails) expect((await ask(harness, email, headers)).status).toBe(200);
};

const ten = Array.from({ length: 10 }, (_, index) => `person+${index}@example.com`);

it('rejects an e-mail address after ten connect tokens of sandbox clients a day, in any spelling', async () => {
  const harness = await createHarness();
  await askAll(harness, ten.slice(0, 5));
  const stranger = await newClient(harness);
  await askAll(harness, ten.slice(5), stranger);
  for (const headers of [harness.clientHeaders, stranger]) {
    const rejected = await ask(harness, 'Person@Example.com', headers);
    expect(rejected.status).toBe(429);
    expect(await json(rejected)).toMatchObject({ error: 'rate_limited' });
    expect(rejected.headers.get('RateLimit-Policy')).toBe('"sandbox_receipts";q=10;w=86400');
    expect(rejected.headers.get('Retry-After')).toBe('86400');
  }
  await askAll(harness, ['other@example.com']);
  expect((await ask(harness)).status).toBe(200);
  harness.clock.now += 86_400_000;
  await askAll(harness, ['person@example.com']);
});

it('counts the addresses of one Gmail mailbox together', async () => {
  const harness = await createHarness();
  const spellings = ['some.body@gmail.com', 's.omebody+1@googlemail.com', 'somebody@gmail.com'];
  await askAll(harness, [...spellings, ...spellings, ...spellings, 'SomeBody@gmail.com']);
  expect((await ask(harness, 'so.me.bo.dy@googlemail.com')).status).toBe(429);
  await askAll(harness, ['some.body@example.com', 'somebody@example.com']);
});

it('counts production clients on their own, up to 100 connect tokens a day', async () => {
  const harness = await createHarness({ environment: 'production' });
  const sandbox = await newClient(harness);
  await askAll(harness, ten, sandbox);
  for (let round = 0; round < 10; round += 1) await askAll(harness, ten);
  const rejected = await ask(harness, ten[0]);
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get('RateLimit-Policy')).toBe('"receipts";q=100;w=86400');
});
