import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { addDays, dateOf, midnightOf } from '@utility-connect/connector/http';
import { createBlock } from './fake-blocks.ts';

const ORIGIN = 'https://api.informatika.si';
const API = '/mojelektro/v1';
const ZONE = 'Europe/Ljubljana';
const login = { meter: '3-8005031', token: 'token-of-the-fake-0c6f1b5e9a7d4e32' };
const GSRN = '383111580000000017';
const MAX_DAYS = 31;
/** Days of its history. */
const HISTORY = 730;
const MAX_REQUESTS = 5;
/** Time of the day at which the values of yesterday are there. */
const PUBLISHED = 6 * 3_600;

/**
 * A fake of the API of Moj elektro: a house with solar panels, with quarter-hours until yesterday, which are there from 6:00 on, of
 * two years. It refuses more than 31 days. Switches:
 *
 * - `end-inclusive`: the day of `endTime` is in the answer.
 * - `newest-first`: readings are in reverse order.
 * - `missing-values`: the last two values are not received yet: 0, with a quality.
 * - `estimates`: a value of the last day is an estimate.
 * - `normal-quality`: normal values have a quality too.
 * - `no-export`: there is no series of what is fed in.
 * - `no-quarters`: the meter has no quarter-hours.
 * - `refusal-with-403`: refuses a token, and the meters of others, with status 403 instead of 401 and 404.
 * - `rate-limit`: the sixth request in a second is refused.
 *
 * @see https://docs.informatika.si/mojelektro/api/
 */
export const createFakeMojElektro: CreateFakeSource = ({ now, switches }) => {
  const requests: number[] = [];

  const isLimited = (): boolean => {
    requests.push(now());
    return (
      switches.has('rate-limit') && requests.filter((time) => time > now() - 1_000).length > MAX_REQUESTS
    );
  };

  const refuse = (status: number, koda: string, opis: string): Response =>
    failure(switches.has('refusal-with-403') ? 403 : status, koda, opis);

  const read = (query: URLSearchParams): Response => {
    const types = query.getAll('option').map((option) => option.replace(/^ReadingType=/, ''));
    const [start = '', end = ''] = [query.get('startTime') ?? '', query.get('endTime') ?? ''];
    if (types.length === 0) return new Response(null, { status: 400 });
    if (![login.meter, GSRN].includes(query.get('usagePoint') ?? ''))
      return refuse(404, 'E.7.120', 'Merilno mesto ne obstaja.');
    if (!isDate(start) || !isDate(end) || start > end || end > addDays(start, MAX_DAYS))
      return failure(400, 'E.7.155', 'Neveljavno obdobje.');
    const seconds = now() / 1000;
    const oldest = addDays(dateOf(seconds, ZONE), -HISTORY);
    const options = {
      start: midnightOf(start < oldest ? oldest : start, ZONE),
      end: midnightOf(switches.has('end-inclusive') ? addDays(end, 1) : end, ZONE),
      published: midnightOf(dateOf(seconds - PUBLISHED, ZONE), ZONE),
      switches,
    };
    const blocks = types.map((type) => createBlock(type, options)).filter((block) => block !== undefined);
    return Response.json({
      intervalBlocks: switches.has('no-quarters') ? [] : blocks,
      messageCreated: new Date(now()).toISOString(),
      usagePoint: query.get('usagePoint'),
    });
  };

  return {
    async fetch(request) {
      const { origin, pathname, searchParams } = new URL(request.url);
      if (origin !== ORIGIN || request.method !== 'GET' || !pathname.startsWith(API))
        return failure(404, 'E.0.404', 'Vir ne obstaja.');
      if (isLimited()) return Response.json({ message: 'API rate limit exceeded' }, { status: 429 });
      if (request.headers.get('x-api-token') !== login.token)
        return refuse(401, 'E.7.101', 'Neveljaven žeton.');
      const path = pathname.slice(API.length);
      if (path === '/meter-readings') return read(searchParams);
      if (path === `/merilno-mesto/${login.meter}`)
        return Response.json(meteringPlace(!switches.has('no-quarters')));
      return path.startsWith('/merilno-mesto/')
        ? refuse(404, 'E.7.120', 'Merilno mesto ne obstaja.')
        : failure(404, 'E.0.404', 'Vir ne obstaja.');
    },
    login,
    switches: [
      'end-inclusive',
      'newest-first',
      'missing-values',
      'estimates',
      'normal-quality',
      'no-export',
      'no-quarters',
      'refusal-with-403',
      'rate-limit',
    ],
  };
};

const meteringPlace = (hasQuarters: boolean) => ({
  identifikator: { enotniIdentifikatorMerilnegaMesta: login.meter, gsrn: GSRN },
  merilneTocke: [{ gsrn: '383111580000000024', vrsta: 'OMTO' }],
  naslov: 'Slovenska cesta 1, 1000 Ljubljana',
  naziv: 'Ada Primer',
  pogodbeniPodatki: { daljinskoCitanje: true, obstoj15MinutneMeritve: hasQuarters, steviloFaz: 3 },
});

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

const failure = (status: number, koda: string, opis: string): Response =>
  Response.json({ errors: [{ koda, opis }] }, { status });
