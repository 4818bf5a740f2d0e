import { expect, it } from 'vitest';
import { createRequestCounts } from './request-counts.ts';

it('counts answers of the last hour, in all and by client', () => {
  let now = 7200;
  const counts = createRequestCounts(() => now);
  counts.add({ status: 200, clientId: 'a' });
  now += 59 * 60;
  counts.add({ status: 429, clientId: 'a' });
  counts.add({ status: 503, clientId: undefined });
  expect(counts.sum()).toEqual({ since: 7200, total: 3, rateLimited: 1, unavailable: 1 });
  expect(counts.sum('a')).toEqual({ since: 7200, total: 2, rateLimited: 1, unavailable: 0 });
  now += 60;
  expect(counts.sum()).toEqual({ since: 7260, total: 2, rateLimited: 1, unavailable: 1 });
  expect(counts.sum('b')).toMatchObject({ total: 0 });
});
