import { gunzipSync } from 'node:zlib';
import { addMonths } from '@utility-connect/intervals';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../support/connect/connect-page.ts';
import { createHarness, type Harness, json, NOW } from '../support/harness.ts';

const now = NOW / 1000;
const HOUR = 3_600;
const DAY = 86_400;

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness({ historyMonths: 3 });
});

interface Account {
  readonly id: string;
}
interface Interval {
  readonly start: number;
  readonly end: number;
  readonly incomplete?: true;
}

const firstAccount = async (token: string): Promise<string> => {
  const [account] = await json<Account[]>(harness.read('/accounts', token));
  if (!account) throw new Error('There is no account.');
  return account.id;
};
const statusOf = async (path: string, token: string) => (await harness.read(path, token)).status;

/** Goes through Connect again in update mode. */
const connectAgain = async (parameters: Record<string, unknown>) => {
  const page = await openPage(harness, parameters);
  await page.signIn();
};

describe('scopes', () => {
  it.each(['accounts', 'intervals', 'bills'])('give access to %s only', async (scope) => {
    const full = await harness.accessToken({ userId: 'full' });
    const token = await harness.accessToken({
      userId: scope,
      username: 'solar@example.com',
      parameters: { scopes: scope },
    });
    const id = scope === 'accounts' ? await firstAccount(token) : await firstAccount(full);
    const paths = {
      accounts: '/accounts',
      intervals: `/intervals?account_id=${id}`,
      bills: `/users/${id}/bills`,
    };
    for (const [name, path] of Object.entries(paths)) {
      const answer = await harness.read(path, token);
      if (name === scope) {
        // 404, because the account belongs to another user.
        expect(answer.status).toBe(scope === 'accounts' ? 200 : 404);
        continue;
      }
      expect(answer.status).toBe(403);
      expect(answer.headers.get('WWW-Authenticate')).toBe(
        `Bearer realm="utility-connect", error="insufficient_scope", scope="${name}"`,
      );
      expect(await json(answer)).toMatchObject({ error: 'insufficient_scope' });
    }
  });

  it('are checked before the parameters and the account, and after the token', async () => {
    const token = await harness.accessToken({ parameters: { scopes: 'accounts' } });
    expect(await statusOf('/intervals?account_id=unknown', token)).toBe(403);
    expect(await statusOf('/intervals?start_date=tomorrow', token)).toBe(403);
    expect(await statusOf('/intervals?start_date=tomorrow', 'unknown')).toBe(401);
  });

  it('are all there without any in the connect token', async () => {
    const token = await harness.accessToken();
    const id = await firstAccount(token);
    expect(await statusOf(`/intervals?account_id=${id}`, token)).toBe(200);
    expect(await statusOf(`/users/${id}/bills`, token)).toBe(200);
  });

  it('hide the number and address of an account in its intervals', async () => {
    const full = await harness.accessToken();
    const id = await firstAccount(full);
    await connectAgain({ scopes: 'intervals' });
    for (const format of ['json', 'csv', 'green-button']) {
      const body = await (await harness.read(`/intervals?account_id=${id}&format=${format}`, full)).text();
      expect(body).not.toMatch(/Street|Avenue|Oakland|CA 9/);
    }
    expect(await json(harness.read(`/intervals?account_id=${id}`, full))).toMatchObject({
      account: { id, account_number: '', address: '' },
    });
  });

  it('let a client remove the access whatever they are', async () => {
    const token = await harness.accessToken({ parameters: { scopes: 'bills' } });
    const headers = { ...harness.clientHeaders, Authorization: `Bearer ${token}` };
    expect((await harness.call('/connection', { method: 'DELETE', headers })).status).toBe(204);
  });
});

describe('the history', () => {
  const floor = addMonths(now, -1);
  const parameters = { history_months: 1 };
  const all = `start_date=${now - 80 * DAY}&end_date=${now}`;

  it('starts the given number of calendar months before the consent', async () => {
    const token = await harness.accessToken({ parameters });
    const id = await firstAccount(token);
    const { intervals } = await json<{ intervals: Interval[] }>(
      harness.read(`/intervals?account_id=${id}&${all}`, token),
    );
    expect(intervals[0]?.start).toBe(Math.ceil(floor / HOUR) * HOUR);
    expect(intervals.at(-1)?.end).toBeGreaterThan(now - 2 * DAY);
  });

  it('stays where it is as time passes', async () => {
    const token = await harness.accessToken({ parameters });
    const id = await firstAccount(token);
    harness.clock.now += 10 * DAY * 1000;
    const { intervals } = await json<{ intervals: Interval[] }>(
      harness.read(`/intervals?account_id=${id}&${all}`, token),
    );
    expect(intervals[0]?.start).toBe(Math.ceil(floor / HOUR) * HOUR);
  });

  const earlier = `start_date=${floor - 40 * DAY}&end_date=${floor - DAY}`;
  const around = `start_date=${floor - 40 * DAY}&end_date=${floor + 2 * DAY}`;

  it.each([
    '',
    '&format=csv',
    '&format=green-button',
    '&resolution=hour',
    '&resolution=day',
    '&resolution=month',
  ])('attack: earlier intervals are in no answer, asked for with %j, plain or gzip', async (form) => {
    const token = await harness.accessToken({ parameters });
    const id = await firstAccount(token);
    const read = async (window: string, coding: string) => {
      const answer = await harness.read(`/intervals?account_id=${id}&${window}${form}`, token, {
        ...harness.clientHeaders,
        'Accept-Encoding': coding,
      });
      expect(answer.status).toBe(200);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return new TextDecoder().decode(coding === 'gzip' ? gunzipSync(bytes) : bytes);
    };
    for (const coding of ['identity', 'gzip']) {
      const nothing = await read('start_date=0&end_date=1', coding);
      if (!form.includes('resolution')) expect(sizeOf(await read(earlier, coding))).toBe(sizeOf(nothing));
      const text = await read(around, coding);
      if (form.includes('format')) continue;
      const { intervals } = JSON.parse(text) as { intervals: Interval[] };
      expect(intervals.length).toBeGreaterThan(0);
      for (const { start, end, incomplete } of intervals) {
        // A total of a period that begins earlier has only what comes after.
        if (start < floor)
          expect({ incomplete, isPast: end <= floor }).toEqual({ incomplete: true, isPast: false });
      }
    }
  });

  it('attack: a total of the month in which the history starts has nothing from before', async () => {
    const full = await harness.accessToken({ userId: 'full' });
    const id = await firstAccount(full);
    const path = `/intervals?account_id=${id}&resolution=month&start_date=${floor}&end_date=${floor + 60}`;
    const usageOf = async () =>
      (await json<{ intervals: { usage: number }[] }>(harness.read(path, full))).intervals[0]?.usage ?? 0;
    const before = await usageOf();
    await connectAgain({ user_id: 'full', ...parameters });
    expect(await usageOf()).toBeLessThan(before);
    const shared = await json<{ intervals: { usage: number }[] }>(
      harness.read(`/intervals?account_id=${id}&start_date=${floor}&end_date=1793516400`, full),
    );
    const sum = shared.intervals.reduce((total, { usage }) => total + usage, 0);
    expect(await usageOf()).toBeCloseTo(sum, 3);
  });

  it.each(['', '?format=csv', '?format=green-button'])(
    'attack: bills that start earlier are in no answer, asked for with %j',
    async (query) => {
      const token = await harness.accessToken();
      const id = await firstAccount(token);
      const bills = Object.entries(
        await json<Record<string, { bill_start_date: string }>>(harness.read(`/users/${id}/bills`, token)),
      );
      const early = bills.filter(([, bill]) => Date.parse(bill.bill_start_date) / 1000 < addMonths(now, -2));
      expect(early.length).toBeGreaterThan(0);
      expect(early.length).toBeLessThan(bills.length);
      await connectAgain({ history_months: 2 });
      const text = await (await harness.read(`/users/${id}/bills${query}`, token)).text();
      const earlyIds = early.map(([billId]) => billId);
      for (const billId of earlyIds) expect(text).not.toContain(billId);
      if (query === '') expect(Object.keys(JSON.parse(text))).toHaveLength(bills.length - early.length);
    },
  );
});

const sizeOf = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '').length;
