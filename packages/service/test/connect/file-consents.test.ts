import { addMonths, decodePieces } from '@utility-connect/intervals';
import { beforeEach, describe, expect, it } from 'vitest';
import { greenButton, openUpload, uploadPage } from '../support/connect/upload.ts';
import { createHarness, type Harness, json, NOW, PGE } from '../support/harness.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const monthAgo = addMonths(NOW / 1000, -1);

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

const bill = { usage: 10, unit: 'kWh', cost: 3, currency: 'USD', tariff: null } as const;
/** Two hours and a bill before, and after, the start of a history of one month. */
const file = greenButton({
  start: monthAgo - 2 * HOUR,
  values: [1, 2, 3, 4],
  bills: [
    { ...bill, start: monthAgo - 30 * DAY, end: monthAgo },
    { ...bill, start: monthAgo, end: monthAgo + 20 * DAY },
  ],
});

/** Reads the stored data of the user's first account. */
const storedOf = async (token: string) => {
  const { store, codec } = harness.service.context;
  const connections = await json<{ account_ids: string[] }[]>(harness.read('/connections', token));
  const [id = ''] = connections.flatMap(({ account_ids }) => account_ids);
  const chunks = await store.accounts.readChunks(id, 0, NOW / 1000);
  const text = chunks.map(({ body }) => new TextDecoder().decode(decodePieces(body, codec))).join();
  const usage = [...text.matchAll(/"usage":(\d)/g)].map(([, value]) => Number(value));
  return { usage, bills: (await store.accounts.listBills(id)).length };
};

describe('of a file', () => {
  it.each([
    [{}, { usage: [1, 2, 3, 4], bills: 2 }],
    [{ history_months: 1 }, { usage: [3, 4], bills: 1 }],
    [{ scopes: 'accounts intervals' }, { usage: [1, 2, 3, 4], bills: 0 }],
    [
      { scopes: 'bills', history_months: 1 },
      { usage: [], bills: 1 },
    ],
    [{ scopes: 'accounts' }, { usage: [], bills: 0 }],
  ])('only what the person agreed to share is shown and stored: %j', async (parameters, stored) => {
    const page = await openUpload(harness, 'user-1', PGE, parameters);
    await page.upload(file);
    const { uploaded } = await page.current();
    const hasData = stored.usage.length + stored.bills > 0;
    expect(uploaded?.accounts).toMatchObject([
      {
        account_number: '••••ter1',
        readings: stored.usage.length,
        bills: stored.bills,
        start: hasData ? expect.any(Number) : null,
        end: hasData ? expect.any(Number) : null,
      },
    ]);
    await page.confirm();
    expect(await storedOf(await page.finish())).toEqual(stored);
  });

  it('only what the person agreed to before is stored, where the connect token asks for nothing', async () => {
    const token = await harness.accessToken({
      username: 'empty@example.com',
      parameters: { scopes: 'bills', history_months: 1 },
    });
    const page = await uploadPage(harness, await harness.connectToken());
    await page.upload(file);
    await page.confirm();
    expect(await storedOf(token)).toEqual({ usage: [], bills: 1 });
  });

  it('nothing is stored if all of it is older than what the person agreed to share', async () => {
    const page = await openUpload(harness, 'user-1', PGE, { scopes: 'accounts', history_months: 1 });
    const answer = await page.upload(greenButton({ start: monthAgo - DAY, values: [1, 2] }));
    expect([answer.status, (await json(answer)).error]).toEqual([422, 'no_readings']);
    expect((await page.current()).uploaded).toEqual({ files: [], accounts: [], left_out: [] });
  });
});
