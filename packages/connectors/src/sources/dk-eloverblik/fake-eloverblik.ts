import {
  type CreateFakeSource,
  createFakeJwt,
  type FakeContext,
  readFakeJwt,
} from '@utility-connect/connector/fakes';
import { addDays, dateOf } from '@utility-connect/connector/http';
import { listPoints, pointsOf } from './fake-points.ts';
import { createDocument, isAggregation, ZONE } from './fake-time-series.ts';

const BASE = 'https://api.eloverblik.dk/customerapi/api';
const DAY = 86_400;
const MAX_DAYS = 730;
const MAX_POINTS = 10;

/** Behaviors of the real interface, by the names of their switches. */
const switches = [
  /** Errors are problem documents (RFC 7807) instead of JSON strings. */
  'problem-documents',
  /** Each point has an error in an answer with status 200. */
  'point-errors',
  /** The third token in a minute is refused with status 429. */
  'token-limit',
  /** DataHub is overloaded: status 503 with `Retry-After` for all data. */
  'overloaded',
  /** Position 7 of each period is absent. */
  'missing-points',
  /** Position 5 of each period is marked as missing (A02), and has no quantity. */
  'quality-a02',
  /** The last three days are estimates (A03). */
  'quality-a03',
  /** Position 6 of each period is a sum with a missing part (A05). */
  'quality-a05',
  /** The home has a metering point of production (E18). */
  'production-point',
  /** The home has child points of supply to the grid (D06) and consumption from it (D07). */
  'production-child',
  /** Requests that contain a child point are refused. */
  'child-refused',
  /** The summer house is read once a month. */
  'monthly-readings',
  /** Each point is listed and answered twice: once for each period of access. */
  'repeated-points',
  /** As since September 2026: fewer properties of points, and no data for a period that begins before the registration of a point. */
  'datahub-3',
] as const;

/** A fake of the customer API of Eloverblik. Data reaches to the midnight before yesterday. */
export const createFakeEloverblik: CreateFakeSource = (context) => {
  const { now } = context;
  /** UNIX milliseconds of the requests for tokens. */
  const tokenRequests: number[] = [];

  const giveToken = (): Response => {
    tokenRequests.push(now());
    const recent = tokenRequests.filter((at) => at > now() - 60_000).length;
    if (recent > 2 && context.switches.has('token-limit')) return refuse(context, 429, 'Too many requests');
    return json(200, { result: createToken('CustomerApiDataAccess', now() / 1000 + DAY) });
  };

  return {
    login: { token: createToken('CUSTOMERAPI_Refresh', now() / 1000 + 365 * DAY) },
    switches,
    async fetch(request) {
      const { pathname, searchParams } = new URL(request.url);
      if (!request.url.startsWith(`${BASE}/`)) return new Response(null, { status: 404 });
      const path = pathname.slice(new URL(BASE).pathname.length);
      if (path === '/isalive') return json(200, true);
      const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      const claims = readFakeJwt(token, now());
      if (!claims) return refuse(context, 401, '[50001] Token is invalid');
      const isRefreshToken = claims.tokenType === 'CUSTOMERAPI_Refresh';
      if (isRefreshToken !== (path === '/token')) return refuse(context, 403, '[50000] Wrong token type');
      if (path === '/token') return giveToken();
      if (context.switches.has('overloaded')) {
        return new Response('"DataHub unavailable"', { status: 503, headers: { 'retry-after': '60' } });
      }
      if (path === '/meteringpoints/meteringpoints' && request.method === 'GET') {
        const isFlag = /^(true|false)?$/i.test(searchParams.get('includeAll') ?? '');
        if (!isFlag) return refuse(context, 400, 'The value of includeAll is not valid.');
        return json(200, { result: listPoints(pointsOf(context.switches), context.switches) });
      }
      const [, from = '', to = '', aggregation = ''] =
        /^\/meterdata\/gettimeseries\/([^/]+)\/([^/]+)\/([^/]+)$/i.exec(path) ?? [];
      if (aggregation === '' || request.method !== 'POST') return refuse(context, 404, 'Not found');
      return giveTimeSeries(context, request, { from, to, aggregation });
    },
  };
};

interface Query {
  readonly from: string;
  readonly to: string;
  readonly aggregation: string;
}

const giveTimeSeries = async (context: FakeContext, request: Request, query: Query): Promise<Response> => {
  if (!/^application\/json\b/.test(request.headers.get('content-type') ?? ''))
    return refuse(context, 415, 'Unsupported media type');
  const ids = await request
    .json()
    .then((body) => body?.meteringPoints?.meteringPoint)
    .catch(() => undefined);
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > MAX_POINTS)
    return refuse(context, 400, '[20013] No valid metering points in list');
  const today = dateOf(context.now() / 1000, ZONE);
  const wrong = wrongDates(query, today);
  if (wrong) return refuse(context, 400, wrong);
  const points = pointsOf(context.switches);
  const isChild = (id: string): boolean =>
    points.some((point) => point.id === id && point.parentId !== undefined);
  if (context.switches.has('child-refused') && ids.some(isChild))
    return refuse(context, 422, '[20009] Metering point is a child point');
  const results = ids.map((id) => {
    const point = points.find((other) => other.id === id);
    const failed = (code: number, text: string) => ({
      success: false,
      errorCode: code,
      errorText: text,
      id,
      stackTrace: null,
    });
    if (!/^\d{18}$/.test(String(id))) return failed(20003, 'Metering point id is not 18 characters long');
    if (!point) return failed(20010, 'Relation not found');
    if (context.switches.has('point-errors')) return failed(30011, 'Internal server error');
    if (context.switches.has('datahub-3') && query.from < registrationOf(today))
      return failed(30018, 'Metering point data is not available for the requested period');
    const document = createDocument({
      ...query,
      from: query.from < REGISTERED ? REGISTERED : query.from,
      point,
      switches: context.switches,
      now: context.now(),
      end: addDays(today, -1),
    });
    if (!document) return failed(30008, 'Requested aggregation is not available');
    return {
      success: true,
      errorCode: 10000,
      errorText: 'NoError',
      id,
      stackTrace: null,
      MyEnergyData_MarketDocument: document,
    };
  });
  return json(200, { result: context.switches.has('repeated-points') ? [...results, ...results] : results });
};

/** The first day of all points, before `datahub-3`. */
const REGISTERED = '2021-01-01';

/** With `datahub-3`: in February of last year. */
const registrationOf = (today: string): string => `${Number(today.slice(0, 4)) - 1}-02-10`;

const wrongDates = ({ from, to, aggregation }: Query, today: string): string | null => {
  if (![from, to].every((date) => /^\d{4}-\d\d-\d\d$/.test(date) && Number.isFinite(Date.parse(date))))
    return '[30004] Invalid date format';
  if (from > today) return '[30000] From date is greater than today';
  if (from > to) return '[30001] From date is greater than to date';
  if (from === to) return '[30002] To date can not be equal to from date';
  if (to > addDays(today, 1)) return '[30003] To date is greater than today';
  if (addDays(from, MAX_DAYS) < to) return '[30014] Period not allowed';
  if (!isAggregation(aggregation)) return '[30008] Requested aggregation is not available';
  return null;
};

const createToken = (tokenType: string, end: number): string =>
  createFakeJwt({
    tokenType,
    tokenName: 'fake',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/nameidentifier':
      'EIA:00000000-0000-4000-8000-000000000001',
    'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/givenname': 'Anna Jensen',
    iss: 'Energinet',
    aud: 'Energinet',
    exp: Math.floor(end),
  });

const refuse = ({ switches: on }: FakeContext, status: number, text: string): Response =>
  on.has('problem-documents')
    ? json(
        status,
        { type: `https://httpstatuses.io/${status}`, title: 'Error', status, detail: text, instance: null },
        'application/problem+json',
      )
    : json(status, text);

const json = (status: number, value: unknown, type = 'application/json'): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': type } });
