import { expect, it } from 'vitest';
import { NOW, openSource, testSource } from '../testing/source.ts';

const HOUSE = '1d5e8c3a-6f7b-4e0e-8a55-2f9c4b7d6e10';
const HALF_HOUR = 1_800;
const seconds = (time: string): number => Date.parse(time) / 1000;
const open = (...switches: string[]) => openSource({ id: 'gb-glowmarkt', switches });

/** Answers of a recorded form, by the end of the path. */
const answering = (bodies: Readonly<Record<string, object>>) =>
  openSource({
    id: 'gb-glowmarkt',
    answer({ url }) {
      const found = Object.entries(bodies).find(([end]) => new URL(url).pathname.endsWith(end));
      return found && Response.json(found[1]);
    },
  });

testSource({ id: 'gb-glowmarkt' });
testSource({ id: 'gb-glowmarkt', switches: ['refusal-with-200', 'token-of-180-days', 'missing-values'] });

it('signs in until the time that Glowmarkt names', async () => {
  const exp = NOW / 1000 + 7 * 86_400;
  expect(await open().signIn()).toEqual({
    kind: 'signed_in',
    login: JSON.stringify({ token: `bright-token-${exp}` }),
    expiresAt: exp,
  });
  expect(await open('token-of-180-days').signIn()).toMatchObject({ expiresAt: NOW / 1000 + 180 * 86_400 });
});

it.each([['status 401'], ['status 200', 'refusal-with-200']])(
  'reports a login that is refused with %s as invalid_credentials, and sends it once',
  async (_status, ...switches) => {
    const source = open(...switches);
    await expect(source.signIn({ email: 'ada@example.com', password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    });
    expect(source.requests).toHaveLength(1);
  },
);

it('reports terms that are not accepted as invalid_credentials, and its help names the app', async () => {
  const source = open('terms-not-accepted');
  await expect(source.signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(source.method.fields?.[1]?.help).toMatchObject({ en: expect.stringContaining('Bright app') });
});

it('lists properties with an electricity meter', async () => {
  expect(await open().listAccounts()).toEqual([
    {
      key: HOUSE,
      accountNumber: 'House',
      address: 'SW1A 2AA',
      timeZone: 'Europe/London',
      intervalSeconds: HALF_HOUR,
      hasEmissions: false,
      currency: 'GBP',
    },
    expect.objectContaining({ accountNumber: 'Flat', address: 'M1 1AE' }),
  ]);
  const gasOnly = answering({
    '/resources': { resources: [{ resourceId: '1', classifier: 'gas.consumption' }] },
  });
  expect(await gasOnly.listAccounts()).toEqual([]);
});

it.each([
  ['when clocks go forward', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z', 46],
  ['when clocks go back', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z', 50],
])('reads each half-hour of the day %s', async (_day, from, to, count) => {
  const intervals = await open().readIntervals(HOUSE, from, to);
  expect(intervals.map(({ start, end }) => [start, end])).toEqual(
    Array.from({ length: count }, (_, index) => [
      seconds(from) + index * HALF_HOUR,
      seconds(from) + (index + 1) * HALF_HOUR,
    ]),
  );
});

it('reads usage, export and cost to the last digit, with times in UTC as starts', async () => {
  const resources = ['consumption', 'consumption.cost', 'export'].map((kind) => ({
    resourceId: kind,
    classifier: `electricity.${kind}`,
  }));
  const source = answering({
    '/resources': { resources },
    '/consumption/readings': {
      units: 'kWh',
      data: [
        [1792890000, 0.123],
        [1792891800, 0],
        [1792893600, null],
        [1792895400, 0.456],
      ],
    },
    '/export/readings': {
      units: 'kWh',
      data: [
        [1792890000, 0.001],
        [1792891800, null],
      ],
    },
    '/consumption.cost/readings': {
      units: 'pence',
      data: [
        [1792890000, 3.0135],
        [1792891800, 0],
        [1792895400, null],
      ],
    },
  });
  expect(await source.readIntervals(HOUSE, '2026-10-25T01:00:00Z', '2026-10-25T03:00:00Z')).toEqual([
    { start: 1792890000, end: 1792891800, usageKwh: 0.123, exportedKwh: 0.001, cost: 0.030135 },
    { start: 1792891800, end: 1792893600, usageKwh: 0, cost: 0 },
    { start: 1792895400, end: 1792897200, usageKwh: 0.456 },
  ]);
  const queries = source.requests.slice(-3).map(({ url }) => new URL(url).search);
  expect(new Set(queries)).toEqual(
    new Set([
      '?from=2026-10-25T01%3A00%3A00&to=2026-10-25T02%3A59%3A59&period=PT30M&offset=0&function=sum&nulls=1',
    ]),
  );
});

it('leaves out missing values, which are not 0', async () => {
  const range = [HOUSE, '2026-06-01T00:00:00Z', '2026-06-03T00:00:00Z'] as const;
  const all = await open().readIntervals(...range);
  const some = await open('missing-values').readIntervals(...range);
  expect(some).toEqual(all.filter(({ start }) => (start / HALF_HOUR) % 53 !== 0));
  expect(some.length).toBeLessThan(all.length);
  expect(await open().readIntervals(HOUSE, '2026-11-28T00:00:00Z', '2026-11-28T12:00:00Z')).toEqual([]);
});

it('reads a home without costs', async () => {
  const source = open('no-cost');
  expect((await source.listAccounts())[0]).not.toHaveProperty('currency');
  const [interval] = await source.readIntervals(HOUSE, '2026-06-01T00:00:00Z', '2026-06-01T00:30:00Z');
  expect(interval).not.toHaveProperty('cost');
});

it('asks for 10 days at most', async () => {
  const source = open();
  expect(await source.readIntervals(HOUSE, '2026-05-01T00:00:00Z', '2026-05-31T00:00:00Z')).toHaveLength(
    30 * 48,
  );
  const consumption = source.requests.filter(({ url }) => url.includes('/readings')).length;
  expect(consumption).toBe(3 * 3);
});

it.each([
  ['login_expired', 401, '{"error":"Access denied"}'],
  ['utility_unavailable', 500, '{"error":"An error has occurred"}'],
  ['invalid_answer', 400, '{"error":"bad request"}'],
  ['rate_limited', 429, ''],
  ['utility_unavailable', 403, '<!DOCTYPE html>'],
])('reports %s for a read that is answered with status %s', async (code, status, body) => {
  const source = openSource({
    id: 'gb-glowmarkt',
    answer: ({ url }) => (url.endsWith('/auth') ? undefined : new Response(body, { status })),
  });
  await expect(source.listAccounts()).rejects.toMatchObject({ code });
});

it('reports an outage at the sign-in as one', async () => {
  const source = openSource({
    id: 'gb-glowmarkt',
    answer: () => Response.json({ error: 'An error has occurred' }, { status: 500 }),
  });
  await expect(source.signIn()).rejects.toMatchObject({ code: 'utility_unavailable' });
});
