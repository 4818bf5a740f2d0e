import type { Attempt } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { greenButton, openUpload } from '../support/connect/upload.ts';
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

const day = (value: number) => greenButton({ start: end - DAY, values: Array(24).fill(value) });
/** The writer gives each file an id of its own. */
const same = day(1);

const uploaded = async () => (await page.current()).uploaded;

describe('a file that is sent again after its response was lost', () => {
  it('is there once', async () => {
    await page.upload(same, 'May.xml');
    const before = await uploaded();
    const answer = await page.upload(same, 'May.xml');
    expect(answer.status).toBe(201);
    expect((await json<Attempt>(answer)).uploaded).toEqual(before);
  });

  it('is another file if its name or its content differs', async () => {
    await page.upload(same, 'May.xml');
    await page.upload(day(2), 'May.xml');
    await page.upload(same, 'June.xml');
    const { files } = (await uploaded()) ?? { files: [] };
    expect(files.map(({ name }) => name)).toEqual(['May.xml', 'May.xml', 'June.xml']);
    expect(new Set(files.map(({ size }) => size)).size).toBe(1);
  });

  it('can be the last one that fits', async () => {
    for (let number = 1; number <= 20; number += 1) await page.upload(same, `${number}.xml`);
    expect((await page.upload(same, '20.xml')).status).toBe(201);
    expect(await json(page.upload(day(2), '20.xml'))).toMatchObject({ error: 'too_many_files' });
    expect((await uploaded())?.files).toHaveLength(20);
  });

  it('is read again after it was removed', async () => {
    await page.upload(same, 'May.xml');
    await page.remove((await uploaded())?.files[0]?.id ?? '');
    await page.upload(same, 'May.xml');
    expect(await uploaded()).toMatchObject({ files: [{ name: 'May.xml' }], accounts: [{ readings: 24 }] });
  });
});

describe('a file with days', () => {
  /** Days in which nobody was home, of the same meter. */
  const days = greenButton({
    start: 0,
    values: [],
    readings: [2, 1].map((daysAgo) => ({
      start: end - daysAgo * DAY,
      seconds: DAY,
      direction: 'delivered',
      value: 0,
      estimated: false,
      quality: null,
      cost: null,
      currency: null,
    })),
  });
  const lengths = async (token: string) => {
    const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
    const path = `/intervals?account_id=${account?.id}&start_date=${end - 3 * DAY}&end_date=${end}`;
    const { intervals } = await json<{ intervals: { start: number; end: number }[] }>(
      harness.read(path, token),
    );
    return intervals.map((interval) => interval.end - interval.start);
  };
  const expected = [DAY, ...Array(24).fill(HOUR)];

  it('adds days, and keeps the hours of a file that was uploaded before', async () => {
    await page.upload(day(1), 'hours.xml');
    await page.upload(days, 'days.xml');
    expect((await uploaded())?.accounts).toMatchObject([{ start: end - 2 * DAY, end, readings: 26 }]);
    await page.confirm();
    expect(await lengths(await page.finish())).toEqual(expected);
  });
});

it('attack: a session uploads at most 100 files, also if they are refused', async () => {
  const statuses = new Set<number>();
  for (let number = 0; number < 100; number += 1) statuses.add((await page.upload('%PDF-1.7')).status);
  expect([...statuses]).toEqual([422]);
  const answer = await page.upload(day(1));
  expect(answer.status).toBe(429);
  expect(await json(answer)).toMatchObject({
    error: 'too_many_attempts',
    error_description: 'Too many files were uploaded. Start again from the app that sent you here.',
  });
  expect((await (await openUpload(harness)).upload(day(1))).status).toBe(201);
});

it('attack: a session starts at most 100 attempts to upload', async () => {
  const start = () => harness.page(page.token, 'attempts/file', { body: { utility_id: PGE } });
  for (let number = 2; number <= 100; number += 1) expect((await start()).status).toBe(201);
  const answer = await start();
  expect(answer.status).toBe(429);
  expect(await json(answer)).toMatchObject({
    error: 'too_many_attempts',
    error_description: 'Too many attempts were started. Start again from the app that sent you here.',
  });
});
