import type { CreateFakeSource } from '@utility-connect/connector/fakes';
import { addDays, dateOf, midnightOf } from '@utility-connect/connector/http';
import { allPoints, type FakePoint } from './fake-points.ts';
import { createRows } from './fake-series.ts';

const ZONE = 'Europe/Prague';
const MAX_ROWS = 3_000;
const MAX_REPEATS = 5;
/** Time of the day at which the values of yesterday are there. */
const PUBLISHED = 10 * 3_600;
const login = {
  client_id: '0c6f1b5e9a7d4e32b8f05d1c7a9e6b42',
  client_secret: 'secret-of-the-fake-0c6f1b5e9a7d4e32',
};

const profiles: Readonly<Record<string, readonly string[]>> = {
  B: ['ICQ2', 'ICC1', 'ISQ2', 'ISC1'],
  C1: ['DCQC', 'DSQC'],
};

/**
 * A fake of the OpenAPI of EG.D (Distribuce24): a house with solar panels and a smart meter (C1), and a workshop (B), with
 * quarter-hours until yesterday, which are there from 10:00 on. Switches:
 *
 * - `answer-list`: answers are in a list, as before May 2026 and in the manual.
 * - `from-inclusive`: the quarter-hour that begins at `from` is in the answer.
 * - `page-zero`: `pageStart` of the first page is 0 instead of 1.
 * - `missing-values`: some values are missing.
 * - `preliminary-values`: the values of the last day are preliminary.
 * - `older-status`: measured values have the status `IU012`, as before May 2026.
 * - `mirrored-export`: the export of a point without panels repeats its usage, instead of a refusal.
 * - `unsupported-meter`: there is a point of a type that has no quarter-hours (C4).
 * - `refusal-with-400`: refuses a client with status 400 instead of 401.
 * - `short-token`: tokens end after 10 minutes instead of at midnight.
 * - `repeated-query`: the sixth of the same query in a day is refused.
 *
 * @see https://data.distribuce24.cz/openapi/egd/namerena-data/latest/
 */
export const createFakeEgD: CreateFakeSource = ({ now, switches }) => {
  /** Counts of queries, by their day and address. */
  const queries = new Map<string, number>();
  const seconds = (): number => Math.floor(now() / 1000);
  const dayOf = (days: number): number => midnightOf(addDays(dateOf(seconds(), ZONE), days), ZONE);

  const signIn = async (request: Request): Promise<Response> => {
    const body: Record<string, unknown> = await request.json().catch(() => ({}));
    const isKnown = body.client_id === login.client_id && body.client_secret === login.client_secret;
    if (!isKnown)
      return failure(
        switches.has('refusal-with-400') ? 400 : 401,
        'invalid_client',
        'Client authentication failed',
      );
    if (body.grant_type !== 'client_credentials' || body.scope !== 'namerena_data_openapi')
      return failure(400, 'invalid_request', 'Unknown grant or scope');
    const expires = switches.has('short-token') ? seconds() + 600 : dayOf(1);
    return Response.json({
      access_token: `egd-token-${expires}`,
      token_type: 'bearer',
      expires_in: expires - seconds(),
      scope: 'namerena_data_openapi',
    });
  };

  const read = (query: URLSearchParams): Response => {
    const point = points().find(({ ean }) => ean === query.get('ean'));
    const profile = query.get('profile') ?? '';
    const [from = Number.NaN, to = Number.NaN] = ['from', 'to'].map((name) => timeOf(query.get(name)));
    if (Number.isNaN(from + to) || from > to) return invalid('Neplatné období.');
    if (!point || from < dayOf(-point.days))
      return invalid('V požadovaném období nemáte oprávnění na data odběrného místa.');
    if (to >= dayOf(0)) return invalid('Data jsou dostupná nejpozději za předchozí den.');
    const isOffered = profiles[point.typMereni]?.includes(profile) ?? false;
    const hasData = point.hasPanels || !/^IS|^DS/.test(profile) || switches.has('mirrored-export');
    if (!isOffered || !hasData) return invalid('Profil není pro odběrné místo dostupný.');
    const first = switches.has('from-inclusive') ? from : from + 1;
    const end = midnightOf(dateOf(seconds() - PUBLISHED, ZONE), ZONE);
    const rows = createRows(point, profile, { from: first, to }, { end, switches });
    const offset = Number(query.get('pageStart') ?? firstPage) - firstPage;
    const data = rows.slice(offset, offset + Math.min(MAX_ROWS, Number(query.get('pageSize') ?? MAX_ROWS)));
    const units = /C1$/.test(profile) ? 'KW' : 'kWh';
    const answer = { 'ean/eic': point.ean, profile, units, total: data.length, data };
    return Response.json(switches.has('answer-list') ? [answer] : answer);
  };

  const firstPage = switches.has('page-zero') ? 0 : 1;
  const points = (): readonly FakePoint[] =>
    allPoints.filter(({ typMereni }) => typMereni !== 'C4' || switches.has('unsupported-meter'));

  const isRepeated = (url: string): boolean => {
    const key = `${dateOf(seconds(), ZONE)} ${url}`;
    queries.set(key, (queries.get(key) ?? 0) + 1);
    return switches.has('repeated-query') && (queries.get(key) ?? 0) > MAX_REPEATS;
  };

  return {
    async fetch(request) {
      const { origin, pathname, searchParams } = new URL(request.url);
      const { method } = request;
      if (origin === 'https://idm.distribuce24.cz' && pathname === '/oauth/token' && method === 'POST')
        return signIn(request);
      if (origin !== 'https://data.distribuce24.cz' || method !== 'GET')
        return failure(404, 'not_found', 'Not found');
      const expires = /^Bearer egd-token-(\d+)$/.exec(request.headers.get('authorization') ?? '')?.[1];
      if (Number(expires ?? 0) <= seconds()) return failure(401, 'invalid_token', 'Invalid token');
      if (pathname === '/rest/om')
        return Response.json(points().map(({ ean, typMereni }) => ({ ean, typMereni })));
      if (pathname !== '/rest/spotreby') return failure(404, 'not_found', 'Not found');
      return isRepeated(request.url)
        ? failure(429, 'too_many_requests', 'Too many requests')
        : read(searchParams);
    },
    login,
    switches: [
      'answer-list',
      'from-inclusive',
      'page-zero',
      'missing-values',
      'preliminary-values',
      'older-status',
      'mirrored-export',
      'unsupported-meter',
      'refusal-with-400',
      'short-token',
      'repeated-query',
    ],
  };
};

/** @returns UNIX seconds; NaN unless it is a time in UTC. */
const timeOf = (text: string | null): number =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text ?? '') ? Date.parse(text ?? '') / 1000 : Number.NaN;

const invalid = (message: string): Response => failure(400, 'validation_error', message);

const failure = (status: number, error: string, message: string): Response =>
  Response.json({ error, message }, { status });
