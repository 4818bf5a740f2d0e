import { startOfMonth } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryStore } from '../../src/lib/app/create-memory-store.ts';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { connectFile, greenButton } from '../support/connect/upload.ts';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';

const DAY = 86_400;
const end = Math.floor(NOW / 1000);
const month = startOfMonth(end - 100 * DAY);

let store: Store;
let harness: Harness;
let token: string;
let accountId: string;
let errors: unknown[];
beforeEach(async () => {
  store = await createMemoryStore();
  errors = [];
  harness = await createHarness({
    historyMonths: 3,
    store,
    codec: zlibCodec,
    onError: (error) => errors.push(error),
  });
  token = await harness.accessToken();
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  accountId = account?.id ?? '';
  await read(end - DAY, end);
});
afterEach(() => harness.service.stop());

const read = (from: number, to: number, encoding = 'identity') =>
  harness.read(`/intervals?account_id=${accountId}&start_date=${from}&end_date=${to}`, token, {
    ...harness.clientHeaders,
    'Accept-Encoding': encoding,
  });

/** Flips a bit of a stored month at a fraction of its length. */
const damage = async (damagedMonth: number, share: number): Promise<void> => {
  const [chunk] = await store.accounts.readChunks(accountId, damagedMonth, damagedMonth);
  if (!chunk) throw new Error('The month is not stored.');
  const { body } = chunk;
  const offset = Math.floor(share * (body.length - 1));
  body[offset] = (body[offset] ?? 0) ^ 4;
  await store.accounts.putData(accountId, { chunks: [chunk], bills: [], syncedTo: end });
};

it.each([0, 0.02, 0.5, 1])(
  'rejects requests for a month damaged at %f of its length until the next sync repairs it',
  async (share) => {
    const window = [month, month + 30 * DAY] as const;
    const before = await (await read(...window)).text();
    await damage(month, share);
    const lease = vi.spyOn(store.jobs, 'claimOne').mockResolvedValue('group_blocked');
    for (const encoding of ['gzip', 'identity']) {
      const answer = await read(...window, encoding);
      expect(answer.status).toBe(409);
      expect(answer.headers.get('Retry-After')).toBe('5');
      expect(await json(answer)).toMatchObject({ error: 'data_unavailable' });
    }
    expect((await read(end - 30 * DAY, end)).status).toBe(200);
    const name = new Date(month * 1000).toISOString().slice(0, 7);
    expect(errors).toEqual([
      new Error(
        `Stored intervals of account ${accountId} for ${name} are damaged. Its next sync fetches them again.`,
      ),
    ]);

    lease.mockRestore();
    harness.clock.now += 3_600_000;
    expect(await (await read(...window)).text()).toBe(before);
    expect((await read(...window, 'gzip')).status).toBe(200);
    expect(errors).toHaveLength(1);
  },
);

it('reports damaged data of a file, which the user has to add again', async () => {
  const file = greenButton({ start: month, values: Array(24).fill(1) });
  token = await connectFile(harness, file, 'user-2');
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  accountId = account?.id ?? '';
  await damage(month, 0.5);
  const answer = await read(month, month + DAY);
  expect(answer.status).toBe(409);
  expect(await json(answer)).toMatchObject({
    error: 'data_unavailable',
    error_description: expect.stringContaining('has to add the file again'),
  });
  expect(errors).toMatchObject([{ message: expect.stringContaining('Only the file has them.') }]);
});

it('repairs a damaged month within the week that every sync fetches again', async () => {
  const current = startOfMonth(end);
  // Later readings are estimated, and corrected by the next sync.
  const settled = end - 2 * DAY;
  const before = await (await read(current, settled)).text();
  await damage(current, 0.5);
  harness.clock.now += DAY * 1000;
  expect(await (await read(current, settled)).text()).toBe(before);
});
