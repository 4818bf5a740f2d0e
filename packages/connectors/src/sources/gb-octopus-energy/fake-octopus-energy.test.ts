import { expect, it } from 'vitest';
import { createFakeSource } from '../fakes.ts';

const NOW = Date.UTC(2026, 10, 10, 15, 20);
const { fetch, login } = createFakeSource('gb-octopus-energy', { now: () => NOW });
const headers = { authorization: `Basic ${btoa(`${login.api_key}:`)}` };
const meter = '/v1/electricity-meter-points/1200012345678/meters/21E0000002/consumption/';
const get = (path: string, init: RequestInit = { headers }) =>
  fetch(new Request(`https://api.octopus.energy${path}`, init));

it('refuses requests for an account and its meters without the key', async () => {
  for (const path of [`/v1/accounts/${login.account_number}/`, meter])
    expect((await get(path, {})).status).toBe(401);
});

it('gives 100 rows by default, the newest first', async () => {
  const { count, next, results } = await (await get(meter)).json();
  expect(results).toHaveLength(100);
  expect(results[0]).toMatchObject({ interval_end: '2026-11-10T00:00:00Z' });
  expect(count).toBeGreaterThan(80_000);
  expect(next).toContain('page=2');
});

it('refuses the end of a range without its beginning', async () => {
  expect((await get(`${meter}?period_to=2026-01-01T00:00Z`)).status).toBe(400);
});

it('reads times without an offset as local ones', async () => {
  const query = 'period_from=2026-07-01T00:00&period_to=2026-07-01T01:00&order_by=period';
  const { results } = await (await get(`${meter}?${query}`)).json();
  expect(results.map(({ interval_start }: Record<string, string>) => interval_start)).toEqual([
    '2026-06-30T23:00:00Z',
    '2026-06-30T23:30:00Z',
  ]);
});
