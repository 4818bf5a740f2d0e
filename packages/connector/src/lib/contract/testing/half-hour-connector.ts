import {
  type Connector,
  ConnectorError,
  type ConnectorErrorCode,
  defineConnector,
  type MeterInterval,
  NotYetError,
  type RangeRequest,
  type SignInMethod,
} from '../../../index.ts';
import { ORIGIN } from './half-hour-utility.ts';

const HALF_HOUR = 1_800;
const DAY = 86_400;

interface Point {
  readonly mpan: string;
  readonly is_export: boolean;
  readonly meters: readonly { readonly serial: string }[];
}
interface Result {
  readonly consumption: number;
  readonly interval_start: string;
  readonly interval_end: string;
}
/** The parts of the connector. A test replaces one with a bug. */
export interface Parts {
  readonly account: { readonly timeZone: string; readonly intervalSeconds: number };
  keyOf(point: Point, index: number): string;
  readonly windowSeconds: number;
  /** Start of the window after one that ends at `to`. */
  nextWindow(to: number): number;
  /** The period that the utility is asked for. */
  periodOf(from: number, to: number): { readonly from: number; readonly to?: number };
  startOf(result: Result): number;
  readonly kwh: (consumption: number) => number;
  isExport(point: Point): boolean;
  metersOf(point: Point): Point['meters'];
  hasNext(next: string | null, pages: number): next is string;
  /** Changes the batches. */
  yielded(intervals: readonly MeterInterval[]): readonly object[];
  /** Waits before a request, before another page, and before another window. */
  pause(place: 'request' | 'page' | 'window', signal: AbortSignal): Promise<unknown>;
  send(url: URL, key: string, signal: AbortSignal): Promise<Response>;
  unavailable(key: string): Error;
  readonly refused: ConnectorErrorCode;
  limited(): Response;
  readonly signInRefused: ConnectorErrorCode;
  signInFailed(code: ConnectorErrorCode, key: string): Error;
  /** The login of a key, and the key of a login. */
  loginOf(account: string, key: string): string;
  openLogin(login: string): { readonly account: string; readonly key: string };
}

const parts: Parts = {
  account: { timeZone: 'Europe/London', intervalSeconds: HALF_HOUR },
  keyOf: ({ mpan }) => mpan,
  windowSeconds: 90 * DAY,
  nextWindow: (to) => to,
  periodOf: (from, to) => ({ from, to }),
  startOf: ({ interval_start }) => Date.parse(interval_start) / 1000,
  kwh: (consumption) => consumption,
  isExport: (point) => point.is_export,
  metersOf: ({ meters }) => meters,
  hasNext: (next) => next !== null,
  yielded: (intervals) => intervals,
  pause: async () => {},
  send: (url, key, signal) => fetch(url, { headers: { Authorization: `Basic ${btoa(`${key}:`)}` }, signal }),
  unavailable: () => new ConnectorError('utility_unavailable', 'The utility gave no usable answer.'),
  refused: 'login_expired',
  limited: () => {
    throw new NotYetError(60, 'The utility limits requests.');
  },
  signInRefused: 'invalid_credentials',
  signInFailed: (code) => new ConnectorError(code, 'The utility refused the key.'),
  loginOf: (account, key) => JSON.stringify({ account, key }),
  openLogin(login) {
    try {
      return JSON.parse(login);
    } catch {
      throw new ConnectorError('login_expired', 'The login cannot be read.');
    }
  },
};

/** A connector of the fake utility that keeps every rule, but for the parts that are replaced. */
export function createHalfHourConnector(bugs: Partial<Parts> = {}): Connector {
  const own = { ...parts, ...bugs };

  const ask = async (url: URL, key: string, signal: AbortSignal): Promise<Response> => {
    await own.pause('request', signal);
    const response = await own.send(url, key, signal).catch(() => {
      signal.throwIfAborted();
      throw own.unavailable(key);
    });
    if (response.status === 429) return response;
    if (response.status >= 500 || response.headers.get('Content-Type') === 'text/html')
      throw own.unavailable(key);
    return response;
  };

  const read = async (url: URL, key: string, signal: AbortSignal) => {
    const response = await ask(url, key, signal);
    if (response.status === 401) throw new ConnectorError(own.refused, 'The utility refused the key.');
    return (response.status === 429 ? own.limited() : response).json();
  };

  const readPoints = async (login: string, signal: AbortSignal) => {
    const { account, key } = own.openLogin(login);
    const { address, meter_points } = await read(new URL(`${ORIGIN}/accounts/${account}/`), key, signal);
    return { key, account, address, points: meter_points as Point[] };
  };

  const readMeter = async (
    path: string,
    { from, to, login, signal }: RangeRequest,
  ): Promise<MeterInterval[]> => {
    const { key } = own.openLogin(login);
    const url = new URL(`${ORIGIN}/meter-points/${path}/readings/?page_size=1000`);
    const period = own.periodOf(from - HALF_HOUR + 1, to);
    url.searchParams.set('period_from', isoTime(period.from));
    if (period.to !== undefined) url.searchParams.set('period_to', isoTime(period.to));
    const intervals: MeterInterval[] = [];
    let next: string | null = url.href;
    for (let pages = 1; ; pages += 1) {
      const page: { results: Result[]; next: string | null } = await read(new URL(next), key, signal);
      for (const result of page.results) {
        const start = own.startOf(result);
        intervals.push({ start, end: start + HALF_HOUR, usageKwh: own.kwh(result.consumption) });
      }
      next = page.next;
      if (!own.hasNext(next, pages)) return intervals;
      await own.pause('page', signal);
    }
  };

  const readWindow = async (points: readonly Point[], request: RangeRequest): Promise<MeterInterval[]> => {
    const found = new Map<number, MeterInterval>();
    for (const point of [...points].sort((a, b) => Number(own.isExport(a)) - Number(own.isExport(b)))) {
      for (const { serial } of own.metersOf(point)) {
        for (const interval of await readMeter(`${point.mpan}/meters/${serial}`, request)) {
          const { start, usageKwh } = interval;
          const usage = found.get(start);
          if (!own.isExport(point)) found.set(start, interval);
          else if (usage) found.set(start, { ...usage, exportedKwh: usageKwh });
        }
      }
    }
    return [...found.values()].sort((a, b) => a.start - b.start);
  };

  const signIn: SignInMethod = {
    kind: 'sign_in',
    fields: [
      { name: 'account_number', label: 'Account number' },
      { name: 'api_key', label: 'API key', type: 'password' },
    ],
    async signIn({ fields: { account_number = '', api_key = '' }, signal }) {
      const { status } = await ask(new URL(`${ORIGIN}/accounts/${account_number}/`), api_key, signal);
      if (status === 429) throw own.signInFailed('rate_limited', api_key);
      if (status !== 200) throw own.signInFailed(own.signInRefused, api_key);
      return { kind: 'signed_in', login: own.loginOf(account_number, api_key) };
    },
    async listAccounts({ login, signal }) {
      const { account, address, points } = await readPoints(login, signal);
      return points
        .map((point, index) => ({ point, key: own.keyOf(point, index) }))
        .filter(({ point }) => !own.isExport(point))
        .map(({ key }) => ({ ...own.account, key, accountNumber: account, address, hasEmissions: false }));
    },
    async *readIntervals(request) {
      const { points } = await readPoints(request.login, request.signal);
      for (let { from } = request; from < request.to; ) {
        const to = Math.min(from + own.windowSeconds, request.to);
        if (from > request.from) await own.pause('window', request.signal);
        yield own.yielded(await readWindow(points, { ...request, from, to })) as MeterInterval[];
        if (to === request.to) return;
        from = own.nextWindow(to);
      }
    },
    readBills: async () => [],
  };

  return defineConnector({
    name: 'half-hour',
    utilities: [{ id: 'gb-half-hour', name: 'Half Hour', states: ['GB'], timeZone: 'Europe/London' }],
    capabilities: {
      intervalSeconds: [HALF_HOUR],
      exported: true,
      bills: false,
      historyMonths: 24,
      sanctioned: true,
    },
    methods: [signIn],
  });
}

const isoTime = (seconds: number): string => new Date(seconds * 1000).toISOString();
