import type { Attempt } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { connectFile, greenButton, openUpload } from '../support/connect/upload.ts';
import { createHarness, type Harness, json, NOW, PGE } from '../support/harness.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;
const end = Math.floor(NOW / 1000 / HOUR) * HOUR;

let harness: Harness;
let page: Awaited<ReturnType<typeof openUpload>>;
beforeEach(async () => {
  harness = await createHarness();
  page = await openUpload(harness);
});

const day = (value: number, daysAgo = 1) =>
  greenButton({ start: end - daysAgo * DAY, values: Array(24).fill(value) });

interface ApiAccount {
  readonly id: string;
  readonly account_number: string;
}
const accountsOf = (token: string) => json<ApiAccount[]>(harness.read('/accounts?include=status', token));
const usageOf = async (token: string, id: string) => {
  const path = `/intervals?account_id=${id}&start_date=${end - 3 * DAY}&end_date=${end}`;
  const { intervals } = await json<{ intervals: { usage: number }[] }>(harness.read(path, token));
  return intervals.map(({ usage }) => usage);
};

describe('uploaded files', () => {
  it('are summarized before anything is stored', async () => {
    const answer = await page.upload(day(0.5), 'Juan’s usage.xml');
    expect(answer.status).toBe(201);
    expect(await json<Attempt>(answer)).toMatchObject({
      status: 'collecting_files',
      uploaded: {
        files: [{ name: 'Juan’s usage.xml', size: expect.any(Number) }],
        accounts: [
          {
            account_number: '••••ter1',
            address: '',
            time_zone: 'America/Los_Angeles',
            start: end - DAY,
            end,
            readings: 24,
            estimated: 0,
            bills: 0,
          },
        ],
        left_out: [],
      },
    });
    expect(
      await harness.service.context.store.users.hasConnectedUser(harness.service.client.clientId, 'user-1'),
    ).toBe(false);
  });

  it('become an account with its intervals when they are confirmed', async () => {
    const bill = {
      start: end - 30 * DAY,
      end,
      usage: 300,
      unit: 'kWh',
      cost: 90.5,
      currency: 'USD',
      tariff: null,
    } as const;
    await page.upload(greenButton({ start: end - DAY, values: Array(24).fill(0.5), bills: [bill] }));
    expect(await json<Attempt>(page.confirm())).toMatchObject({
      status: 'succeeded',
      accounts: [{ account_number: '••••ter1', address: '' }],
    });
    const token = await page.finish();
    const [account] = await accountsOf(token);
    expect(account).toMatchObject({
      account_number: 'meter-1',
      method: 'file',
      data_through: end,
      last_success_at: Math.floor(NOW / 1000),
      login_refused_at: null,
    });
    expect(await usageOf(token, account?.id ?? '')).toEqual(Array(24).fill(0.5));
    const path = `/users/${account?.id}/bills?start_date=${end - 60 * DAY}&end_date=${end}`;
    expect(JSON.stringify(await json(harness.read(path, token)))).toContain('90.5');
  });

  it('are stored once, even if the confirmation is repeated', async () => {
    await page.upload(day(1));
    const answers = await Promise.all([page.confirm(), page.confirm(), page.confirm()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await page.confirm()).status).toBe(200);
    expect(await accountsOf(await page.finish())).toHaveLength(1);
  });

  it('are added up in the summary', async () => {
    await page.upload(day(1, 2), 'May.xml');
    await page.upload(day(1, 1), 'June.xml');
    expect((await page.current()).uploaded).toMatchObject({
      accounts: [{ start: end - 2 * DAY, end, readings: 48 }],
      left_out: [],
    });
  });

  it('are stored once where they are the same or overlap, and the later file wins', async () => {
    await page.upload(day(1, 2), 'May.xml');
    await page.upload(day(1, 2), 'May (2).xml');
    await page.upload(greenButton({ start: end - 2 * DAY + 12 * HOUR, values: Array(24).fill(3) }));
    expect((await page.current()).uploaded).toMatchObject({
      accounts: [{ start: end - 2 * DAY, end: end - DAY + 12 * HOUR, readings: 72 }],
    });
    await page.confirm();
    const token = await page.finish();
    const [account] = await accountsOf(token);
    expect(await usageOf(token, account?.id ?? '')).toEqual([...Array(12).fill(1), ...Array(24).fill(3)]);
  });

  it('can be taken back one by one', async () => {
    await page.upload(day(1));
    const { uploaded } = await page.current();
    // The second one is a repeat, after a response that was lost.
    for (let number = 0; number < 2; number += 1) {
      expect((await page.remove(uploaded?.files[0]?.id ?? '')).status).toBe(200);
      expect((await page.current()).uploaded).toEqual({ files: [], accounts: [], left_out: [] });
    }
    expect((await page.confirm()).status).toBe(409);
  });

  it('are at most 20', async () => {
    for (let number = 0; number < 20; number += 1) {
      expect((await page.upload(day(1), `${number}.xml`)).status).toBe(201);
    }
    const answer = await page.upload(day(1));
    expect([answer.status, (await json(answer)).error]).toEqual([422, 'too_many_files']);
  });
});

describe('a file that cannot be used', () => {
  it.each([
    ['a PDF', '%PDF-1.7', 'pdf'],
    ['a login page', '<!DOCTYPE html><html></html>', 'web_page'],
    ['a CSV', 'a,b,c\n1,2,3\n', 'csv'],
    ['nothing', '', 'empty_file'],
  ])('is answered with its own code: %s', async (_name, file, code) => {
    const answer = await page.upload(file);
    expect(answer.status).toBe(422);
    expect(await json(answer)).toMatchObject({ error: code, error_description: expect.any(String) });
    expect((await page.current()).uploaded).toEqual({ files: [], accounts: [], left_out: [] });
  });

  it('leaves no half file when the connection is lost', async () => {
    const bytes = new TextEncoder().encode(day(1));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)),
      pull: (controller) => controller.error(new Error('reset')),
    });
    expect((await page.upload(body)).status).toBe(400);
    expect((await page.current()).uploaded?.files).toEqual([]);
    expect((await page.upload(day(1))).status).toBe(201);
  });
});

describe('an upload', () => {
  it('needs an attempt that collects files, and consent', async () => {
    await harness.page(page.token, 'attempts/current', { method: 'DELETE' });
    expect((await page.upload(day(1))).status).toBe(409);
    const token = await harness.connectToken({ user_id: 'other' });
    await harness.page(token, 'session', { body: {} });
    const answer = await harness.page(token, 'attempts/file', { body: { utility_id: PGE } });
    expect(await json(answer)).toMatchObject({ error: 'consent_required' });
  });

  it('is offered after a sign-in for every utility', async () => {
    const { utilities } = await json<{ utilities: { methods: string[] }[] }>(
      harness.call('/utilities', { headers: harness.clientHeaders }),
    );
    expect(new Set(utilities.map(({ methods }) => methods.join()))).toEqual(new Set(['sign_in,file']));
  });
});

describe('an account', () => {
  it('keeps its id when the same file is uploaded in another session, without duplicates', async () => {
    const first = await connectFile(harness, day(1, 2));
    const [before] = await accountsOf(first);
    await connectFile(harness, greenButton({ start: end - 2 * DAY + 12 * HOUR, values: Array(36).fill(2) }));
    const after = await accountsOf(first);
    expect(after.map(({ id }) => id)).toEqual([before?.id]);
    expect(await usageOf(first, before?.id ?? '')).toEqual([...Array(12).fill(1), ...Array(36).fill(2)]);
  });

  it('of a login keeps its id when its file is uploaded, and gets older data', async () => {
    const token = await harness.accessToken();
    const [login] = await harness.service.context.store.accounts.list(
      harness.service.client.clientId,
      (await userRefOf()) ?? '',
    );
    const old = greenButton({
      id: login?.accountKey ?? '',
      start: end - 900 * DAY,
      values: Array(24).fill(7),
    });
    await connectFile(harness, old);
    const accounts = await accountsOf(token);
    expect(accounts).toHaveLength(2);
    expect(accounts).toContainEqual(expect.objectContaining({ id: login?.id, method: 'sign_in' }));
    const path = `/intervals?account_id=${login?.id}&start_date=${end - 900 * DAY}&end_date=${end - 899 * DAY}`;
    const { intervals } = await json<{ intervals: object[] }>(harness.read(path, token));
    expect(intervals).toHaveLength(24);
  });

  it('of a file keeps its id when the user signs in, and gets the history of the login', async () => {
    const other = await createHarness();
    await other.connect();
    const key = (
      await other.service.context.store.accounts.list(
        other.service.client.clientId,
        (await userRefOf(other)) ?? '',
      )
    )[0]?.accountKey;
    const token = await connectFile(
      harness,
      greenButton({ id: key ?? '', start: end - DAY, values: Array(24).fill(7) }),
    );
    const [file] = await accountsOf(token);
    await harness.connect();
    const accounts = await accountsOf(token);
    expect(accounts).toHaveLength(2);
    expect(accounts).toContainEqual(expect.objectContaining({ id: file?.id, method: 'sign_in' }));
    // The login's sync runs in the background, and what the file has is served meanwhile.
    await expect.poll(async () => (await usageOf(token, file?.id ?? '')).length).toBeGreaterThan(24);
  });

  it('is the same one when its own export is uploaded, although the file lacks its number', async () => {
    const token = await harness.accessToken();
    const before = await accountsOf(token);
    const [account] = before;
    const exported = await harness.read(`/accounts/${account?.id}/export?format=green-button`, token);
    const page = await openUpload(harness);
    await page.upload(await exported.text());
    expect((await page.current()).uploaded?.accounts).toMatchObject([
      { account_number: `••••${account?.account_number.replaceAll('-', '').slice(-4)}` },
    ]);
    await page.confirm();
    expect((await accountsOf(token)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('attack: the id of an account is a key like any other in the file of a stranger, or beside its own key', async () => {
    const victim = await connectFile(harness, day(1), 'victim');
    const [account] = await accountsOf(victim);
    const stranger = await connectFile(
      harness,
      greenButton({ id: account?.id ?? '', start: end - DAY, values: Array(24).fill(666) }),
      'stranger',
    );
    expect((await accountsOf(stranger)).map(({ account_number }) => account_number)).toEqual([account?.id]);
    const twice = greenButton({ id: account?.id ?? '', start: end - DAY, values: [2] }).replace(
      '</feed>',
      `${day(3).match(/<entry>.*<\/entry>/s)?.[0]}</feed>`,
    );
    await connectFile(harness, twice, 'victim');
    expect((await accountsOf(victim)).map(({ account_number }) => account_number).sort()).toEqual(
      [account?.id, 'meter-1'].sort(),
    );
    expect(await usageOf(victim, account?.id ?? '')).toEqual(Array(24).fill(3));
  });

  it('attack: a forged file of a stranger neither shows nor changes the account of a login', async () => {
    const victim = await harness.accessToken({ userId: 'victim' });
    const before = await accountsOf(victim);
    const [account] = await harness.service.context.store.accounts.list(
      harness.service.client.clientId,
      (await userRefOf(harness, 'victim')) ?? '',
    );
    const forged = greenButton({
      id: account?.accountKey ?? '',
      start: end - DAY,
      values: Array(24).fill(666),
    });
    const stranger = await connectFile(harness, forged, 'stranger');
    const theirs = await accountsOf(stranger);
    expect(theirs).toHaveLength(1);
    expect(before.map(({ id }) => id)).not.toContain(theirs[0]?.id);
    expect((await harness.read(`/intervals?account_id=${account?.id}`, stranger)).status).toBe(404);
    expect((await accountsOf(victim)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(await usageOf(victim, account?.id ?? '')).not.toContain(666);
  });
});

const userRefOf = async (of = harness, userId = 'user-1'): Promise<string | undefined> => {
  const { store } = of.service.context;
  const events = await store.journal.listAudit({
    clientId: of.service.client.clientId,
    since: 0,
    after: null,
    limit: 50,
  });
  expect(userId).toBeTruthy();
  return events.findLast(({ type }) => type === 'connected')?.userRef ?? undefined;
};
