/** The origin of the fake utility. */
export const ORIGIN = 'https://api.half-hour.example';

/** UNIX seconds: the time of the tests. */
export const NOW: number = Date.parse('2026-11-28T12:00:00Z') / 1000;

export const ACCOUNT_NUMBER = 'A-4B5C6D7E';
export const KEY = 'sk_live_n4Qm7Zr2';
/** A key with which the utility answers 429: to readings, or to everything. */
export const LIMITED_KEY = 'sk_live_limited1';
export const BLOCKED_KEY = 'sk_live_blocked1';
export const IMPORT_MPAN = '1012345678901';
export const EXPORT_MPAN = '1098765432109';

/** The meter was replaced at noon on the day on which clocks go back. */
const REPLACED = Date.parse('2026-10-25T12:00:00Z') / 1000;

/** The half hour whose export is missing. */
export const EXPORT_UNKNOWN: number = Date.parse('2026-10-25T08:00:00Z') / 1000;

const HALF_HOUR = 1_800;
const FIRST = NOW - 800 * 86_400;

/** Energy that a point measures in the half hour that begins at `start`, in kWh. No two neighbors are the same. */
export function kwhOf(mpan: string, start: number): number {
  const scatter = ((start / HALF_HOUR) * 7919) % 997;
  return Math.round(mpan === EXPORT_MPAN ? scatter / 2 : 100 + scatter) / 1_000;
}

const meters = [
  { mpan: IMPORT_MPAN, serial: 'OLD-1', from: FIRST, to: REPLACED },
  { mpan: IMPORT_MPAN, serial: 'NEW-2', from: REPLACED, to: NOW },
  { mpan: EXPORT_MPAN, serial: 'OUT-3', from: FIRST, to: NOW },
];

const account = {
  number: ACCOUNT_NUMBER,
  address: '1 Harbour St, London',
  meter_points: [IMPORT_MPAN, EXPORT_MPAN].map((mpan) => ({
    mpan,
    is_export: mpan === EXPORT_MPAN,
    meters: meters.filter((meter) => meter.mpan === mpan).map(({ serial }) => ({ serial })),
  })),
};

/** A fake utility in Great Britain with a REST interface, pages and an API key. */
export interface HalfHourUtility {
  /** A replacement for `fetch`. */
  readonly fetch: (input: string | URL | Request, init?: RequestInit) => Promise<Response>;
  /** Changes the usage of all half hours. */
  readonly correct: () => void;
}

/** Creates a fake utility. */
export function createHalfHourUtility(): HalfHourUtility {
  let correction = 0;

  const readings = (mpan: string, serial: string, query: URLSearchParams, address: URL): Response => {
    const meter = meters.find((candidate) => candidate.mpan === mpan && candidate.serial === serial);
    if (!meter) return new Response('', { status: 404 });
    const from = Math.max(meter.from, secondsOf(query.get('period_from')) ?? meter.from);
    const to = Math.min(meter.to, secondsOf(query.get('period_to')) ?? meter.to);
    const size = Number(query.get('page_size') ?? 100);
    const page = Number(query.get('page') ?? 1);
    const results = [];
    const first = Math.ceil(from / HALF_HOUR) * HALF_HOUR + (page - 1) * size * HALF_HOUR;
    const end = first + size * HALF_HOUR;
    for (let start = first; start < end && start + HALF_HOUR <= to; start += HALF_HOUR) {
      if (mpan === EXPORT_MPAN && start === EXPORT_UNKNOWN) continue;
      results.push({
        consumption: kwhOf(mpan, start) + correction,
        interval_start: londonTime(start),
        interval_end: londonTime(start + HALF_HOUR),
      });
    }
    const next = new URL(address);
    next.searchParams.set('page', String(page + 1));
    const hasMore = end + HALF_HOUR <= to;
    return Response.json({ results, next: hasMore ? next.href : null });
  };

  const answer = (request: Request): Response => {
    const address = new URL(request.url);
    const key = atob((request.headers.get('Authorization') ?? '').replace('Basic ', '')).replace(/:$/, '');
    const limited = new Response('{}', { status: 429, headers: { 'Retry-After': '60' } });
    if (key === BLOCKED_KEY) return limited;
    if (key !== KEY && key !== LIMITED_KEY) return new Response('{}', { status: 401 });
    const [, kind, id, , serial] = address.pathname.split('/');
    if (kind === 'accounts')
      return id === ACCOUNT_NUMBER ? Response.json(account) : new Response('{}', { status: 404 });
    if (key === LIMITED_KEY) return limited;
    return readings(id ?? '', serial ?? '', address.searchParams, address);
  };

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return answer(request);
    },
    correct() {
      correction += 0.25;
    },
  };
}

const secondsOf = (time: string | null): number | undefined =>
  time === null ? undefined : Date.parse(time) / 1000;

/** ISO 8601 with the offset of London. Summer time ends on the last Sunday of October. */
const londonTime = (seconds: number): string => {
  const isSummer = seconds >= lastSunday(seconds, 2) && seconds < lastSunday(seconds, 9);
  const local = new Date((seconds + (isSummer ? 3_600 : 0)) * 1000).toISOString().slice(0, 19);
  return `${local}${isSummer ? '+01:00' : '+00:00'}`;
};

/** 01:00 UTC on the last Sunday of a month with 31 days. */
const lastSunday = (seconds: number, month: number): number => {
  const last = new Date(Date.UTC(new Date(seconds * 1000).getUTCFullYear(), month, 31, 1));
  return (last.getTime() - last.getUTCDay() * 86_400_000) / 1000;
};
