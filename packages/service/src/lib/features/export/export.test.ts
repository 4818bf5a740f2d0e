import { gunzipSync } from 'node:zlib';
import { readGreenButton } from '@utility-connect/green-button';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createHarness, type Harness, json, NOW } from '../../../../test/support/harness.ts';
import { openSqliteInMemory } from '../../../../test/support/open-store.ts';
import { serve } from '../../../node.ts';
import type { Store } from '../../app/create-sql-store.ts';

interface Interval {
  readonly start: number;
  readonly end: number;
  readonly usage: number;
  readonly exported?: number;
}

interface Export {
  readonly utility: string;
  readonly account: object;
  readonly intervals: readonly Interval[];
  readonly bills: Readonly<Record<string, object>>;
}

const DAY = 86_400;
const now = Math.floor(NOW / 1000);
let store: Store;
let harness: Harness;
let token: string;
let id: string;
/** Everything, from the other endpoints. */
let expected: Export;

const read = (path: string, headers: Record<string, string> = {}) =>
  harness.read(path, token, { ...harness.clientHeaders, ...headers });

const connectSolar = async (
  options: Parameters<typeof createHarness>[0],
  parameters: Record<string, unknown> = {},
) => {
  store = await openSqliteInMemory();
  harness = await createHarness({ store, codec: zlibCodec, ...options });
  token = await harness.accessToken({ username: 'solar@example.com', parameters });
  const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
  id = account?.id ?? '';
};

describe('GET /accounts/<account_id>/export of more than a year', () => {
  beforeAll(async () => {
    await connectSolar({ historyMonths: 14 });
    // At midnight (UTC), no interval is cut.
    const first = (Math.floor(now / DAY) - 3 * 365) * DAY;
    const window = (year: number) =>
      `start_date=${first + year * 365 * DAY}&end_date=${first + (year + 1) * 365 * DAY}`;
    const years = await Promise.all(
      [0, 1, 2, 3].map((year) => json<Export>(read(`/intervals?account_id=${id}&${window(year)}`))),
    );
    const bills = await json<Export['bills']>(read(`/users/${id}/bills`));
    const { utility = '', account = {} } = years[0] ?? {};
    expected = { utility, account, intervals: years.flatMap(({ intervals }) => intervals), bills };
  });

  it('has the account, all intervals and all bills', async () => {
    const answer = await read(`/accounts/${id}/export`);
    expect(answer.headers.get('Content-Type')).toBe('application/json');
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="account-${id}.json"`);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    const all = await json<Export>(answer);
    expect(expected.intervals.length).toBeGreaterThan(35_000);
    expect(Object.keys(expected.bills).length).toBeGreaterThan(10);
    expect(all).toEqual(expected);
  });

  it('is the same as gzip', async () => {
    const answer = await read(`/accounts/${id}/export`, { 'Accept-Encoding': 'gzip' });
    expect(answer.headers.get('Content-Encoding')).toBe('gzip');
    const text = gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString();
    expect(text).toBe(await (await read(`/accounts/${id}/export`)).text());
  });

  it('reads back as Green Button, with the same sums and bills', async () => {
    const answer = await read(`/accounts/${id}/export`, { Accept: 'application/atom+xml' });
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="account-${id}.xml"`);
    const { usagePoints, complete, warnings } = await readGreenButton(await answer.text());
    expect({ complete, warnings }).toEqual({ complete: true, warnings: [] });
    const { readings = [], bills = [] } = usagePoints[0] ?? {};
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const directed = (direction: string) =>
      [...readings].filter((reading) => reading.direction === direction).map(({ value }) => value);
    expect(directed('delivered')).toHaveLength(expected.intervals.length);
    expect(sum(directed('delivered'))).toBeCloseTo(sum(expected.intervals.map(({ usage }) => usage)), 4);
    expect(sum(directed('received'))).toBeCloseTo(
      sum(expected.intervals.map(({ exported = 0 }) => exported)),
      4,
    );
    expect(bills).toHaveLength(Object.keys(expected.bills).length);
  });

  it('has one line for each interval as CSV', async () => {
    const answer = await read(`/accounts/${id}/export?format=csv`);
    expect(answer.headers.get('Content-Disposition')).toBe(`attachment; filename="account-${id}.csv"`);
    const lines = (await answer.text()).trimEnd().split('\r\n').slice(1);
    const iso = (seconds: number) => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
    expect(lines.map((line) => line.split(',', 1)[0])).toEqual(
      expected.intervals.map(({ start }) => iso(start)),
    );
  });

  it('reads a year at a time, when the client has taken the one before', async () => {
    const readChunks = vi.spyOn(store.accounts, 'readChunks');
    const answer = await read(`/accounts/${id}/export`);
    const checked = readChunks.mock.calls.length;
    const reader = answer.body?.getReader();
    const takeMonths = async (count: number) => {
      for (let taken = 0; taken < count; taken += 1) await reader?.read();
      return readChunks.mock.calls.length - checked;
    };
    expect(await takeMonths(1 + 6)).toBe(1);
    expect(await takeMonths(7)).toBe(2);
    await reader?.cancel();
    expect(readChunks.mock.calls.length - checked).toBe(2);
    readChunks.mockRestore();
  });

  it("attack: another user's account is not found", async () => {
    const stranger = await harness.accessToken({ userId: 'stranger' });
    expect((await harness.read(`/accounts/${id}/export`, stranger)).status).toBe(404);
    expect((await harness.read('/accounts/unknown/export', token)).status).toBe(404);
  });
});

describe('GET /accounts/<account_id>/export of an account that', () => {
  const remove = async () => {
    const headers = { ...harness.clientHeaders, Authorization: `Bearer ${token}` };
    expect((await harness.call('/connection', { method: 'DELETE', headers })).status).toBe(204);
  };
  const removeOnManagePage = async () => {
    const { manage_token: manageToken } = await json<{ manage_token: string }>(
      harness.post('/auth/manage-token', { user_id: 'user-1' }),
    );
    expect((await harness.page(manageToken, 'manage', { method: 'DELETE' })).status).toBe(204);
  };
  const move = async () => {
    await harness.connect({ userId: 'user-2' });
    await harness.connect({ userId: 'user-2', username: 'solar@example.com' });
    // The account is there, but belongs to another user.
    expect(await store.accounts.findRevision(id)).not.toBeNull();
  };
  const endConsent = async () => {
    harness.clock.now += 2 * DAY * 1000;
  };

  it.each([
    ['is removed', remove, 'The account was removed.'],
    ['the person removes on the manage page', removeOnManagePage, 'The account was removed.'],
    ['moves to another user', move, 'The account was removed.'],
    ['is no longer shared, because the consent has ended,', endConsent, 'The consent has ended.'],
  ])('%s meanwhile breaks off, so that nobody takes a part for everything', async (_name, end, message) => {
    await connectSolar({ historyMonths: 14 }, { expires_at: now + DAY });
    const answer = await read(`/accounts/${id}/export`);
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.read();
    await end();
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readAll()).rejects.toThrow(message);
  });

  it.each(['gzip', 'identity'])('is removed meanwhile breaks the connection off: %s', async (encoding) => {
    vi.spyOn(console, 'error').mockReturnValue();
    await connectSolar({ historyMonths: 14 });
    const server = await serve(harness.service, '127.0.0.1', 0);
    try {
      const findConsent = vi.spyOn(store.users, 'findConsent');
      await (await read(`/accounts/${id}/export`)).text();
      findConsent.mockClear();
      await (await read(`/accounts/${id}/export`)).text();
      // The first half of the calls is before the response begins.
      const isSent = findConsent.mock.calls.length / 2 + 1;
      const consent = await findConsent.mock.results[0]?.value;
      for (let call = 0; call < isSent; call += 1) findConsent.mockResolvedValueOnce(consent);
      findConsent.mockResolvedValue(null);
      const answer = await fetch(`http://127.0.0.1:${server.port}/accounts/${id}/export`, {
        headers: {
          ...harness.clientHeaders,
          Authorization: `Bearer ${token}`,
          'Accept-Encoding': encoding,
        },
      });
      expect(answer.status).toBe(200);
      const outcome = await answer.arrayBuffer().then(
        ({ byteLength }) => `complete with ${byteLength} bytes`,
        (error: Error) => error.message,
      );
      expect(outcome).toBe('terminated');
    } finally {
      await server.close();
    }
  });

  it('is damaged answers 409 before anything is sent', async () => {
    await connectSolar({ historyMonths: 3, onError: () => undefined });
    await read(`/accounts/${id}/export`);
    const [first] = await store.accounts.readChunks(id, 0, now);
    if (!first) throw new Error('The account has no intervals.');
    const body = first.body.slice();
    body[body.length - 1] = (body.at(-1) ?? 0) ^ 4;
    await store.accounts.putData(id, { chunks: [{ ...first, body }], bills: [], syncedTo: now });
    vi.spyOn(store.jobs, 'claimOne').mockResolvedValue('group_blocked');
    const answer = await read(`/accounts/${id}/export`);
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({ error: 'data_unavailable' });
  });
});
