import {
  type CreateFakeSource,
  createFakeJwt,
  type FakeContext,
  fakeWebPage,
  readFakeJwt,
} from '@utility-connect/connector/fakes';
import { addDays, dateOf } from '@utility-connect/connector/http';
import { createDay } from './fake-curve.ts';
import { suppliesOf } from './fake-supplies.ts';

const ORIGIN = 'https://datadis.es';
const API = '/api-private/api/';
const DAY = 86_400_000;
/** Days until the data of a day is there. */
const DELAY = 3;
const MONTHS = 24;
const login = { nif: '12345678Z', password: 'contraseña-1' };

/** Behaviors of the real interface, by the names of their switches. */
const switches = [
  /** The sign-in works, and the rest fails with status 500 and JSON. */
  'error-500',
  /** As before, with status 503 and a web page. */
  'error-page',
  /** The same query of consumption is refused for 24 hours. */
  'repeated-query',
  /** The distributor of the second home fails, and that of a third supply. */
  'distributor-error',
  /** Hours are labeled by their start: "03:00" is missing in spring, and comes twice in autumn. */
  'labels-by-start',
  /** A row for "00:00" before that for "01:00". */
  'midnight-row',
  /** The fifth row of each day has no value. */
  'missing-values',
  /** The last days are estimates. */
  'estimates',
  /** There are solar panels, and so surplus energy. */
  'self-consumption',
  /** The second home is large enough for quarter-hours. */
  'quarter-hours',
  /** The second home is on Gran Canaria. */
  'canary-islands',
  /** The contract of the second home ended last year. */
  'ended-supply',
  /** Several months in a query are refused. */
  'single-months',
  /** The month in which a contract begins is refused. */
  'first-month-refused',
  /** Answers are corrupt unless they are asked for without compression. */
  'corrupt-gzip',
] as const;

/** A fake of the private API of Datadis. */
export const createFakeDatadis: CreateFakeSource = (context) => {
  const { now } = context;
  /** UNIX milliseconds of the last query, by its parameters. */
  const queries = new Map<string, number>();

  const giveCurve = (searchParams: URLSearchParams): object | Response => {
    const query = searchParams.toString();
    const isRepeated = (queries.get(query) ?? -DAY) + DAY > now();
    if (isRepeated && context.switches.has('repeated-query'))
      return new Response('Consulta ya realizada en las últimas 24 horas', { status: 429 });
    queries.set(query, now());
    return createCurve(context, searchParams);
  };

  return {
    login,
    switches,
    async fetch(request) {
      const { origin, pathname, searchParams } = new URL(request.url);
      if (origin !== ORIGIN) return new Response(null, { status: 404 });
      if (isDefaultAgent(request.headers.get('user-agent') ?? '')) return problem(403, 'Forbidden', pathname);
      if (pathname === '/nikola-auth/tokens/login') return signIn(request, now());
      const token = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      if (!readFakeJwt(token, now())) return problem(401, 'Unauthorized', pathname);
      if (context.switches.has('error-500')) return problem(500, 'Internal Server Error', pathname);
      if (context.switches.has('error-page')) return fakeWebPage('Service Unavailable', 503);
      if (request.method !== 'GET' || !pathname.startsWith(API)) return problem(404, 'Not Found', pathname);
      const [, name = '', version] = /^(.*?)(-v2)?$/.exec(pathname.slice(API.length)) ?? [];
      const answer =
        name === 'get-supplies'
          ? listSupplies(context)
          : name === 'get-consumption-data'
            ? giveCurve(searchParams)
            : problem(404, 'Not Found', pathname);
      if (answer instanceof Response) return answer;
      const [list] = Object.values(answer);
      const text = JSON.stringify(version ? answer : list);
      const isCorrupt =
        context.switches.has('corrupt-gzip') && request.headers.get('accept-encoding') !== 'identity';
      return new Response(isCorrupt ? text.slice(0, -9) : text, {
        headers: { 'content-type': 'application/json' },
      });
    },
  };
};

/** Agents of frameworks, which name no application. */
const isDefaultAgent = (agent: string): boolean =>
  /^$|^(node|undici|axios|got|java|okhttp|python|spring|reactornetty|curl|go-http-client|apache-httpclient)\b/i.test(
    agent,
  );

const signIn = async (request: Request, now: number): Promise<Response> => {
  const form = new URLSearchParams(await request.text());
  const isForm = request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (request.method !== 'POST' || !isForm) return Response.json({ message: 'Bad request' }, { status: 400 });
  if (form.get('username') !== login.nif || form.get('password') !== login.password)
    return Response.json({ message: 'Usuario o contraseña incorrectos' }, { status: 401 });
  const seconds = Math.floor(now / 1000);
  return new Response(createFakeJwt({ sub: login.nif, iat: seconds, exp: seconds + 86_400 }));
};

const failure = (distributorCode: string) => ({
  distributorCode,
  distributorName: distributorCode === '2' ? 'E-distribución' : 'UFD',
  errorCode: '500',
  errorDescription: 'Error en la distribuidora',
});

const listSupplies = (context: FakeContext): object => ({
  supplies: suppliesOf(context).map(({ item }) => item),
  distributorError: context.switches.has('distributor-error') ? [failure('5')] : [],
});

const createCurve = (context: FakeContext, params: URLSearchParams): object | Response => {
  const { switches: on, now } = context;
  const supply = suppliesOf(context).find(({ item }) => item.cups === params.get('cups'));
  const [first = '', last = ''] = [params.get('startDate') ?? '', params.get('endDate') ?? ''];
  const measurementType = params.get('measurementType') ?? '';
  if (!supply || ![first, last].every((month) => /^\d{4}\/(0[1-9]|1[0-2])$/.test(month)) || first > last)
    return refuse('Parámetros incorrectos');
  const { item, seed, timeZone, isFailing } = supply;
  if (
    params.get('distributorCode') !== item.distributorCode ||
    params.get('pointType') !== String(item.pointType)
  )
    return refuse('Código de distribuidora o tipo de punto incorrecto');
  if (!/^[01]$/.test(measurementType)) return refuse('Tipo de medida incorrecto');
  if (first !== last && on.has('single-months')) return refuse('Solo se puede consultar un mes');
  const start = item.validDateFrom.slice(0, 7);
  if (first < start || (first === start && on.has('first-month-refused')))
    return refuse('La fecha de inicio es anterior al contrato');
  if (isFailing) return { timeCurve: [], distributorError: [failure(item.distributorCode)] };
  const hasQuarters = item.pointType <= 3;
  if (measurementType === '1' && !hasQuarters) return { timeCurve: [], distributorError: [] };
  const today = dateOf(now() / 1000, timeZone);
  const end = earliest(addDays(today, 1 - DELAY), item.validDateTo.replaceAll('/', '-') || today);
  const seconds = measurementType === '1' ? 900 : 3_600;
  const oldest = `${Number(today.slice(0, 4)) - MONTHS / 12}${today.slice(4, 7)}-01`;
  const from =
    [`${first.replace('/', '-')}-01`, oldest, item.validDateFrom.replaceAll('/', '-')].sort().at(-1) ?? '';
  const timeCurve: unknown[] = [];
  for (let date = from; date < end && date.slice(0, 7) <= last.replace('/', '-'); date = addDays(date, 1))
    timeCurve.push(...createDay(date, { cups: item.cups, timeZone, seconds, seed, switches: on, end }));
  return { timeCurve, distributorError: [] };
};

const earliest = (one: string, other: string): string => (one < other ? one : other);

const refuse = (text: string): Response => new Response(text, { status: 400 });

const problem = (status: number, error: string, path: string): Response =>
  Response.json({ timestamp: '2026-01-01T00:00:00.000+00:00', status, error, path }, { status });
