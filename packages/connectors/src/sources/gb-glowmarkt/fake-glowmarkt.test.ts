import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';
import { NOW } from '../testing/source.ts';

const BASE = 'https://api.glowmarkt.com/api/v0-1/';
const RESOURCE = '1d5e8c3a-6f7b-4e0e-8a55-2f9c4b7d6e32';
const headers = {
  applicationId: 'b0f1b774-a586-4f72-9edd-27ead8aa7a8d',
  token: `bright-token-${NOW / 1000 + 60}`,
};

const ask = async (path: string, init: RequestInit = {}) => {
  const fake = createFakeSource('gb-glowmarkt', { now: () => NOW });
  const response = await fake.fetch(new Request(BASE + path, { headers, ...init }));
  return { status: response.status, body: await response.json() };
};
const readings = (query: string) => ask(`resource/${RESOURCE}/readings?function=sum&${query}`);

it('answers 0 for missing values unless nulls=1', async () => {
  const range = 'from=2026-11-28T00:00:00&to=2026-11-28T00:30:00&period=PT30M';
  const data = (value: number | null) => [
    [1795824000, value],
    [1795825800, value],
  ];
  expect((await readings(range)).body.data).toEqual(data(0));
  expect((await readings(`${range}&nulls=1`)).body.data).toEqual(data(null));
});

it('refuses a range that is longer than its period allows', async () => {
  expect((await readings('from=2026-05-01T00:00:00&to=2026-05-11T00:00:00&period=PT30M')).status).toBe(200);
  expect(await readings('from=2026-05-01T00:00:00&to=2026-05-11T00:00:01&period=PT30M')).toEqual({
    status: 400,
    body: { error: 'bad request' },
  });
});

it('adds up local days with an offset of inverted sign', async () => {
  const { body } = await readings('from=2026-06-01T00:00:00&to=2026-06-01T23:59:59&period=P1D&offset=-60');
  const parts = await readings('from=2026-05-31T23:00:00&to=2026-06-01T22:59:59&period=PT30M');
  const sum = parts.body.data.reduce((total: number, [, value]: [number, number]) => total + value, 0);
  expect(body.data).toEqual([[1780268400, expect.closeTo(sum, 5)]]);
});

it.each(['P1W', 'P1M', 'P1Y', 'PT1H'])('answers the period %s', async (period) => {
  const { body } = await readings(`from=2026-06-01T00:00:00&to=2026-06-07T23:59:59&period=${period}`);
  expect(body.data).toHaveLength(period === 'PT1H' ? 168 : 1);
});

it('refuses requests without the id of an application, and with an old token', async () => {
  expect((await ask('virtualentity', { headers: { token: headers.token } })).status).toBe(400);
  const old = { ...headers, token: `bright-token-${NOW / 1000}` };
  expect(await ask('virtualentity', { headers: old })).toEqual({
    status: 401,
    body: { error: 'Access denied' },
  });
});

it('names the first and the last reading', async () => {
  expect((await ask(`resource/${RESOURCE}/first-time`)).body).toEqual({ data: { firstTs: 1759276800 } });
  expect((await ask(`resource/${RESOURCE}/last-time`)).body).toEqual({ data: { lastTs: 1795822200 } });
});
