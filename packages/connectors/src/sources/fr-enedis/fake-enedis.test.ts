import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { NOW } from '../testing/source.ts';

const PRM = '11453290002823';

const ask = async (
  type: string,
  query: string,
  headers: Record<string, string> = {},
  ...switches: string[]
) => {
  const fake = createFakeSource('fr-enedis', { now: () => NOW, switches });
  const response = await fake.fetch(
    new Request(`https://conso.boris.sh/api/${type}?${query}`, {
      headers: {
        authorization: `Bearer ${fake.login.token}`,
        'user-agent': 'test/1.0 (+https://example.com)',
        ...headers,
      },
    }),
  );
  return { status: response.status, body: await response.json().catch(() => null) };
};

it('answers a load curve as average power with the end of each half-hour', async () => {
  const { body } = await ask('consumption_load_curve', `prm=${PRM}&start=2026-06-01&end=2026-06-02`);
  expect(body).toMatchObject({
    usage_point_id: PRM,
    start: '2026-06-01',
    end: '2026-06-02',
    quality: 'BRUT',
    reading_type: { unit: 'W', measurement_kind: 'power', aggregate: 'average' },
  });
  const readings = body.interval_reading;
  expect(readings).toHaveLength(48);
  expect(readings[0]).toEqual({
    value: expect.stringMatching(/^\d+$/),
    date: '2026-06-01 00:30:00',
    interval_length: 'PT30M',
    measure_type: 'B',
  });
  expect(readings[47].date).toBe('2026-06-02 00:00:00');
});

it('answers days in Wh, and until yesterday', async () => {
  const { body } = await ask('daily_consumption', `prm=${PRM}&start=2026-11-26&end=2026-11-29`);
  expect(body.reading_type).toMatchObject({ unit: 'Wh', measuring_period: 'P1D' });
  expect(body.interval_reading.map(({ date }: { date: string }) => date)).toEqual([
    '2026-11-26',
    '2026-11-27',
  ]);
});

it.each([
  ['autumn', '2026-10-25', '2026-10-26', 50],
  ['spring', '2026-03-29', '2026-03-30', 46],
])('has each half-hour of the day of the change in %s', async (_season, start, end, count) => {
  const { body } = await ask('consumption_load_curve', `prm=${PRM}&start=${start}&end=${end}`);
  expect(body.interval_reading).toHaveLength(count);
});

it('has the doubled hour once with doubled-hour-missing', async () => {
  const query = `prm=${PRM}&start=2026-10-25&end=2026-10-26`;
  const { body } = await ask('consumption_load_curve', query, {}, 'doubled-hour-missing');
  const dates = body.interval_reading.map(({ date }: { date: string }) => date);
  expect(dates).toHaveLength(48);
  expect(new Set(dates).size).toBe(48);
});

it.each([
  [400, 'hourly', `prm=${PRM}&start=2026-06-01&end=2026-06-02`, {}],
  [400, 'daily_consumption', 'prm=1&start=2026-06-01&end=2026-06-02', {}],
  [400, 'daily_consumption', `prm=${PRM}&start=2026-06-02&end=2026-06-01`, {}],
  [400, 'consumption_load_curve', `prm=${PRM}&start=2026-06-01&end=2026-06-09`, {}],
  [400, 'daily_consumption', `prm=${PRM}&start=2025-01-01&end=2026-06-01`, {}],
  [400, 'daily_consumption', `prm=${PRM}&start=2023-01-01&end=2023-01-02`, {}],
  [400, 'daily_consumption', `prm=${PRM}&start=2026-06-01&end=2026-06-02`, { authorization: '' }],
  [401, 'daily_consumption', `prm=${PRM}&start=2026-06-01&end=2026-06-02`, { authorization: 'Bearer a.b.c' }],
  [401, 'daily_consumption', 'prm=12345678901234&start=2026-06-01&end=2026-06-02', {}],
  [403, 'daily_consumption', `prm=${PRM}&start=2026-06-01&end=2026-06-02`, { 'user-agent': 'node' }],
  [404, 'daily_consumption', `prm=${PRM}&start=2026-11-28&end=2026-11-29`, {}],
])('refuses with status %s: %s?%s, case %#', async (status, type, query, headers) => {
  expect((await ask(type, query, headers)).status).toBe(status);
});
