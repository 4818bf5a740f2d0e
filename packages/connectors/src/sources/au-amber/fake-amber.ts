import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { addDays, dateOf } from '@utility-connect/connector/http';
import { createRows } from './fake-rows.ts';
import { fakeSites } from './fake-sites.ts';

const ORIGIN = 'https://api.amber.com.au';
const TOKEN = 'psk_00000000000000000000000000000000';
const MAX_DAYS = 7;
const MAX_REQUESTS = 50;
const PERIOD = 300_000;

/**
 * A fake of the public API of Amber Electric: two sites with usage until yesterday. As the real one, it fails with status 500 at more
 * than 7 days, and at days that have no usage yet. Switches:
 *
 * - `five-minutes`: the last 3 days have intervals of 5 minutes, although 30 are asked for.
 * - `estimated`: the last 3 days are estimates.
 * - `missing-rows`: the channel of the hot water lacks an interval of each day.
 * - `late-usage`: yesterday has no usage yet, and is empty.
 * - `closed-site`: there is a third site, which Amber no longer supplies.
 * - `pending-site`: there is a site that Amber doesn't supply yet.
 * - `rate-limit`: the 51st request in 5 minutes is refused.
 *
 * @see https://github.com/amberelectric/public-api
 */
export const createFakeAmber: CreateFakeSource = ({ now, switches }) => {
  let window = { number: 0, requests: 0 };

  /** Headers of the limit, of which all windows of 5 minutes are of the same clock. */
  const countRequest = (): Record<string, string> => {
    const number = Math.floor(now() / PERIOD);
    window = { number, requests: number === window.number ? window.requests + 1 : 1 };
    return {
      'RateLimit-Limit': String(MAX_REQUESTS),
      'RateLimit-Remaining': String(Math.max(0, MAX_REQUESTS - window.requests)),
      'RateLimit-Reset': String(Math.ceil(((number + 1) * PERIOD - now()) / 1000)),
      'RateLimit-Policy': `${MAX_REQUESTS};w=${PERIOD / 1000}`,
    };
  };

  const readUsage = (siteId: string, query: URLSearchParams): Response => {
    const site = fakeSites(now(), switches).find(({ id }) => id === siteId);
    if (!site) return failure(404, 'Site not found');
    const [first, last] = [query.get('startDate') ?? '', query.get('endDate') ?? ''];
    if (!isDate(first) || !isDate(last) || !/^(30)?$/.test(query.get('resolution') ?? ''))
      return failure(400, 'Bad request');
    const today = dateOf(now() / 1000, 'Australia/Brisbane');
    if (last >= today || last > addDays(first, MAX_DAYS - 1)) return failure(500, 'Internal server error');
    const yesterday = addDays(today, -1);
    const newest = addDays(today, -3);
    const end = switches.has('late-usage') && last === yesterday ? addDays(last, -1) : last;
    return Response.json(createRows(site, { first, last: end, newest, switches }));
  };

  return {
    async fetch(request) {
      const { origin, pathname, searchParams } = new URL(request.url);
      const [, siteId] = /^\/v1\/sites\/([^/]+)\/usage$/.exec(pathname) ?? [];
      if (origin !== ORIGIN || request.method !== 'GET' || (pathname !== '/v1/sites' && !siteId))
        return failure(404, 'Not Found');
      if (request.headers.get('authorization') !== `Bearer ${TOKEN}`) return failure(401, 'Unauthorized');
      const headers = countRequest();
      if (switches.has('rate-limit') && window.requests > MAX_REQUESTS)
        return Response.json({ message: 'Too Many Requests' }, { status: 429, headers });
      const answer = siteId ? readUsage(siteId, searchParams) : Response.json(fakeSites(now(), switches));
      for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
      return answer;
    },
    login: { token: TOKEN },
    switches: [
      'five-minutes',
      'estimated',
      'missing-rows',
      'late-usage',
      'closed-site',
      'pending-site',
      'rate-limit',
    ],
  };
};

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const failure = (status: number, message: string): Response => Response.json({ message }, { status });
