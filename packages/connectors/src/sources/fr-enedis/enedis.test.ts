import { describe, expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { NOW, openSource, testSource } from '../testing/source.ts';

const PRM = '11453290002823';
/** Has no production. */
const OTHER = '22516914714270';
const HALF_HOUR = 1_800;
const seconds = (time: string): number => Date.parse(time) / 1000;
const open = (...switches: string[]) => openSource({ id: 'fr-enedis', switches });

/** A meter with a load curve: the end of each interval in local time, power in W, and length. */
const withCurve = (points: readonly (readonly [date: string, value: string, length: string])[]) =>
  openSource({
    id: 'fr-enedis',
    answer({ url }) {
      if (url.includes('daily_consumption'))
        return Response.json({ status: 404, error: { error: 'no_data_found' } }, { status: 404 });
      if (!url.includes('consumption_load_curve')) return undefined;
      return Response.json({
        reading_type: { unit: 'W', measurement_kind: 'power', aggregate: 'average' },
        interval_reading: points.map(([date, value, interval_length]) => ({ date, value, interval_length })),
      });
    },
  });

/** Labels of half-hours from one to another, both included. */
const labels = (from: string, to: string): string[] => {
  const list: string[] = [];
  for (let time = Date.parse(`${from}Z`); time <= Date.parse(`${to}Z`); time += 1_800_000)
    list.push(new Date(time).toISOString().slice(0, 19).replace('T', ' '));
  return list;
};

testSource({ id: 'fr-enedis' });
testSource({ id: 'fr-enedis', switches: ['changing-interval-length', 'late-activation'] });
// Days are read after their end.
testSource({ id: 'fr-enedis', switches: ['no-hourly-recording'] }, { to: NOW / 1000 + 86_400 });

it('signs in until the end of the token, and names itself to Conso API', async () => {
  const source = open();
  const { token = '' } = createFakeSource('fr-enedis', { now: () => NOW }).login;
  expect(await source.signIn()).toEqual({
    kind: 'signed_in',
    login: JSON.stringify({ token }),
    expiresAt: seconds('2029-01-01T00:00:00Z'),
  });
  const [request] = source.requests;
  expect(request?.url).toBe(
    `https://conso.boris.sh/api/consumption_load_curve?prm=${PRM}&start=2026-11-21&end=2026-11-28`,
  );
  expect(request?.headers.get('user-agent')).toMatch(/^utility-connect\/\S+ \(\+https:/);
});

it('refuses a token for another meter without a request', async () => {
  const source = open('prm-not-in-token');
  await expect(source.signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(source.requests).toEqual([]);
});

it.each(['', 'abc', 'a.b.c', `x.${btoa('{"sub":"12345678901234"}')}.x`])(
  'refuses %j, which is no token of Conso API',
  async (token) => {
    await expect(open().signIn({ prm: PRM, token })).rejects.toMatchObject({ code: 'invalid_credentials' });
  },
);

it('signs in before hourly recording is switched on', async () => {
  await expect(open('no-hourly-recording').signIn()).resolves.toMatchObject({ kind: 'signed_in' });
});

it.each([
  ['consent-revoked', 'invalid_credentials', 'login_expired'],
  ['shared-quota', 'rate_limited', 'rate_limited'],
  ['enedis-down', 'utility_unavailable', 'utility_unavailable'],
])('reports %s as %s at a sign-in, and as %s later', async (name, first, later) => {
  const source = open(name);
  await expect(source.signIn()).rejects.toMatchObject({ code: first });
  const { login } = await open().signIn();
  await expect(source.listAccounts(login)).rejects.toMatchObject({ code: later });
});

it('lists each meter of the token, with the usual length of its intervals', async () => {
  const account = {
    accountNumber: PRM,
    address: '',
    timeZone: 'Europe/Paris',
    intervalSeconds: HALF_HOUR,
    hasEmissions: false,
  };
  expect(await open().listAccounts()).toEqual([
    { key: PRM, ...account },
    { key: OTHER, ...account, accountNumber: OTHER },
  ]);
  expect((await open('no-hourly-recording').listAccounts())[0]?.intervalSeconds).toBe(86_400);
  expect((await open('changing-interval-length').listAccounts())[0]?.intervalSeconds).toBe(600);
});

it('converts average power to energy, and takes the label as the end of the interval', async () => {
  const source = withCurve([
    ['2026-06-01 00:30:00', '752', 'PT30M'],
    ['2026-06-01 00:40:00', '600', 'PT10M'],
    ['2026-06-01 00:55:00', '400', 'PT15M'],
    ['2026-06-01 01:55:00', '123', 'PT60M'],
    ['2026-06-01 02:55:00', '', 'PT60M'],
    ['2026-06-02 00:00:00', '1000', 'PT30M'],
  ]);
  const midnight = seconds('2026-06-01T00:00:00+02:00');
  expect(await source.readIntervals(OTHER, '2026-05-31T22:00:00Z', '2026-06-01T22:00:00Z')).toEqual([
    { start: midnight, end: midnight + 1_800, usageKwh: 0.376 },
    { start: midnight + 1_800, end: midnight + 2_400, usageKwh: 0.1 },
    { start: midnight + 2_400, end: midnight + 3_300, usageKwh: 0.1 },
    { start: midnight + 3_300, end: midnight + 6_900, usageKwh: 0.123 },
    { start: midnight + 84_600, end: midnight + 86_400, usageKwh: 0.5 },
  ]);
});

it('leaves out the doubled hour if half of it is missing, and nothing else', async () => {
  const range = [PRM, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'] as const;
  const intervals = await open('doubled-hour-missing').readIntervals(...range);
  const all = await open().readIntervals(...range);
  const isDoubled = (start: number): boolean =>
    start >= seconds('2026-10-24T23:30:00Z') && start < seconds('2026-10-25T02:00:00Z');
  expect(intervals).toEqual(all.filter(({ start }) => !isDoubled(start)));
});

describe('on the day on which clocks go back', () => {
  const start = seconds('2026-10-25T00:00:00+02:00');
  const before = labels('2026-10-25T00:30:00', '2026-10-25T02:30:00');
  const after = labels('2026-10-25T02:30:00', '2026-10-26T00:00:00');
  const read = (dates: readonly string[]) =>
    withCurve(dates.map((date, index) => [date, String(100 + index * 2), 'PT30M'])).readIntervals(
      OTHER,
      '2026-10-24T22:00:00Z',
      '2026-10-25T23:00:00Z',
    );
  const all = Array.from({ length: 50 }, (_, index) => ({
    start: start + index * HALF_HOUR,
    end: start + (index + 1) * HALF_HOUR,
    usageKwh: (50 + index) / 1_000,
  }));

  it('places 50 half-hours one after the other, with the labels of the clock', async () => {
    expect(await read([...before, '2026-10-25 02:00:00', ...after])).toEqual(all);
  });

  it('places 50 half-hours one after the other, with labels that count on', async () => {
    expect(await read([...before, '2026-10-25 03:00:00', ...after])).toEqual(all);
  });

  it('leaves out half-hours at times with two meanings if an hour is missing', async () => {
    const some = await read(labels('2026-10-25T00:30:00', '2026-10-26T00:00:00'));
    // 02:00 and 02:30 occur twice, as the end of one half-hour and as the start of the next.
    const expected = all.filter(
      ({ start: time }) => time < start + 3 * HALF_HOUR || time >= start + 8 * HALF_HOUR,
    );
    expect(some.map(({ start: time }) => time)).toEqual(expected.map(({ start: time }) => time));
    expect(some[2]).toEqual({ start: start + 3_600, end: start + 5_400, usageKwh: 0.052 });
    expect(some[3]).toEqual({ start: start + 8 * HALF_HOUR, end: start + 9 * HALF_HOUR, usageKwh: 0.056 });
  });
});

it('reads 46 half-hours on the day on which clocks go forward', async () => {
  const dates = [
    ...labels('2026-03-29T00:30:00', '2026-03-29T01:30:00'),
    ...labels('2026-03-29T03:00:00', '2026-03-30T00:00:00'),
  ];
  const source = withCurve(dates.map((date, index) => [date, String(index), 'PT30M']));
  const start = seconds('2026-03-29T00:00:00+01:00');
  expect(await source.readIntervals(OTHER, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z')).toEqual(
    Array.from({ length: 46 }, (_, index) => ({
      start: start + index * HALF_HOUR,
      end: start + (index + 1) * HALF_HOUR,
      usageKwh: index / 2_000,
    })),
  );
});

it('merges production as exported energy, and reads a meter without it', async () => {
  const range = ['2026-06-01T10:00:00Z', '2026-06-01T10:30:00Z'] as const;
  const [interval] = await open().readIntervals(PRM, ...range);
  expect(interval?.exportedKwh).toBeGreaterThan(0);
  const [other] = await open().readIntervals(OTHER, ...range);
  expect(other).not.toHaveProperty('exportedKwh');
});

it('reads whole days where hourly recording is not switched on', async () => {
  const days = await open('no-hourly-recording').readIntervals(
    PRM,
    '2026-10-23T22:00:00Z',
    '2026-10-26T23:00:00Z',
  );
  expect(days.map(({ start, end }) => [start, end])).toEqual([
    [seconds('2026-10-24T00:00:00+02:00'), seconds('2026-10-25T00:00:00+02:00')],
    [seconds('2026-10-25T00:00:00+02:00'), seconds('2026-10-26T00:00:00+01:00')],
    [seconds('2026-10-26T00:00:00+01:00'), seconds('2026-10-27T00:00:00+01:00')],
  ]);
  const halfHours = await open().readIntervals(PRM, '2026-10-23T22:00:00Z', '2026-10-24T22:00:00Z');
  const sum = halfHours.reduce((total, { usageKwh }) => total + usageKwh, 0);
  expect(days[0]?.usageKwh).toBeCloseTo(sum, 6);
});

it('reads from the day of the activation of a meter, without a fault', async () => {
  const intervals = await open('late-activation').readIntervals(
    PRM,
    '2026-08-01T00:00:00Z',
    '2026-09-01T00:00:00Z',
  );
  // 100 days before 28 November.
  expect(intervals[0]?.start).toBe(seconds('2026-08-20T00:00:00+02:00'));
  const all = await open().readIntervals(PRM, '2026-08-19T22:00:00Z', '2026-09-01T00:00:00Z');
  expect(intervals).toEqual(all);
});

it('reads days before the deadline of the load curve, which is 24 months ago', async () => {
  const intervals = await open().readIntervals(PRM, '2024-11-25T23:00:00Z', '2024-11-29T23:00:00Z');
  expect(intervals.map(({ start, end }) => end - start)).toEqual([
    86_400,
    86_400,
    ...Array.from({ length: 96 }, () => HALF_HOUR),
  ]);
});

it('asks for 7 days of a load curve and never for today', async () => {
  const source = open();
  await source.readIntervals(PRM, '2026-11-01T00:00:00Z', '2026-11-28T12:00:00Z');
  const spans = source.requests.map(({ url }) => {
    const query = new URL(url).searchParams;
    const [start = '', end = ''] = [query.get('start') ?? '', query.get('end') ?? ''];
    expect(end <= '2026-11-28').toBe(true);
    return url.includes('load_curve') ? (Date.parse(end) - Date.parse(start)) / 86_400_000 : 0;
  });
  expect(Math.max(...spans)).toBe(7);
});

it.each([
  [400, { error: { error: 'Invalid_request', error_description: 'Start date should be before end date.' } }],
  [404, 'Not Found'],
  [200, { reading_type: { unit: 'kW' }, interval_reading: [] }],
])('reports an unknown answer with status %s as invalid_answer', async (status, body) => {
  const source = openSource({
    id: 'fr-enedis',
    answer: () => new Response(JSON.stringify(body), { status }),
  });
  await expect(source.signIn()).rejects.toMatchObject({ code: 'invalid_answer' });
});

it('reports a page of a bot manager as an outage', async () => {
  const source = openSource({
    id: 'fr-enedis',
    answer: () => new Response('<!DOCTYPE html>', { status: 403 }),
  });
  await expect(source.signIn()).rejects.toMatchObject({ code: 'utility_unavailable' });
});
