import { expect, it, onTestFinished, vi } from 'vitest';
import { createHarness } from '../../../../test/support/harness.ts';

const sandbox = { environment: 'sandbox' } as const;
const production = { environment: 'production' } as const;
const ten = Array.from({ length: 10 }, (_, index) => `person+${index}@example.com`);

const createParts = async () => {
  const { clock, service } = await createHarness();
  const { limits } = service.context;
  const takeAll = async (client: typeof sandbox | typeof production, emails: readonly string[]) => {
    for (const email of emails) expect(await limits.takeReceipt(client, email)).toBe(true);
  };
  return { clock, limits, takeAll };
};

it('allows an e-mail address ten receipts of sandbox clients a day, in any spelling', async () => {
  const { clock, limits, takeAll } = await createParts();
  await takeAll(sandbox, ten);
  for (const email of ['Person@Example.com', 'person@example.com']) {
    expect(await limits.takeReceipt(sandbox, email)).toBe(false);
  }
  await takeAll(sandbox, ['other@example.com']);
  clock.now += 86_400_000;
  await takeAll(sandbox, ['person@example.com']);
});

it('counts the addresses of one Gmail mailbox together', async () => {
  const { limits, takeAll } = await createParts();
  const spellings = ['some.body@gmail.com', 's.omebody+1@googlemail.com', 'somebody@gmail.com'];
  await takeAll(sandbox, [...spellings, ...spellings, ...spellings, 'SomeBody@gmail.com']);
  expect(await limits.takeReceipt(sandbox, 'so.me.bo.dy@googlemail.com')).toBe(false);
  await takeAll(sandbox, ['some.body@example.com', 'somebody@example.com']);
});

it('counts production clients on their own, up to 100 receipts a day', async () => {
  const { limits, takeAll } = await createParts();
  await takeAll(sandbox, ten);
  for (let round = 0; round < 10; round += 1) await takeAll(production, ten);
  expect(await limits.takeReceipt(production, 'person@example.com')).toBe(false);
});

it('sends no receipt above the limit', async () => {
  const { accessToken, call, clientHeaders, service } = await createHarness();
  onTestFinished(() => service.stop());
  const { limits, store } = service.context;
  for (const email of ten.slice(1)) await limits.takeReceipt(sandbox, email);
  const finish = vi.spyOn(store.receipts, 'finish');
  service.work();
  const token = await accessToken({ parameters: { email: 'person@example.com' } });
  await vi.waitFor(() => expect(finish).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(service.outbox).toHaveLength(1);
  const headers = { ...clientHeaders, Authorization: `Bearer ${token}` };
  await call('/connection', { method: 'DELETE', headers });
  await vi.waitFor(() => expect(finish).toHaveBeenCalledTimes(2), { timeout: 20_000 });
  expect(service.outbox).toHaveLength(1);
});

it('does not limit connect tokens, which a page requests whenever it is loaded', async () => {
  const { clientHeaders, post } = await createHarness();
  for (let count = 0; count < 20; count += 1) {
    const body = { user_id: 'user-1', email: 'person@example.com' };
    expect((await post('/auth/connect-token', body, clientHeaders)).status).toBe(200);
  }
});
