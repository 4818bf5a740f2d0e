/** The origin of the fake utility. */
export const ORIGIN = 'https://api.token-energy.example';

/** UNIX seconds: the time of the tests. */
export const NOW: number = Date.parse('2026-11-28T12:00:00Z') / 1000;

export const TOKEN = 'personal-token-4f7c';
/** The longest range of a request for usage. */
export const MAX_DAYS = 31;

const HOUR = 3_600;
const DAY = 24 * HOUR;
const FIRST = NOW - 800 * DAY;
const LIFETIME = 1_800;

const homes = [
  { id: 'home-a', number: '571-1001', address: 'Havnegade 1, Aarhus' },
  { id: 'home-b', number: '571-2002', address: 'Strandvej 2, Skagen' },
];

/** Energy of the hour that begins at `start`, in kWh. */
export function kwhOf(start: number): number {
  return (200 + (((start / HOUR) * 7919) % 997)) / 1_000;
}

/** Price of the hour in øre, hundredths of a krone; `null` if it is not known yet. */
export function oreOf(start: number): number | null {
  return (start / HOUR) % 12 === 5 ? null : Math.round(kwhOf(start) * 250);
}

/** A fake utility in Denmark. A personal token gets tokens that end after half an hour; each refresh token works once. */
export function createTokenUtility(): { readonly fetch: typeof globalThis.fetch } {
  let issued = 0;

  const token = ({ token: personal, refresh, device }: Record<string, string>): Response => {
    if (personal !== TOKEN && refresh !== `refresh-token-${issued}`)
      return new Response('{}', { status: 401 });
    if (device?.startsWith('device-') === false) return Response.json({ error: 'unknown device' });
    issued += 1;
    return Response.json({
      access: `access-token-${issued}`,
      refresh: `refresh-token-${issued}`,
      expires_in: LIFETIME,
      person: 'person-77',
      device: `device-${issued}`,
    });
  };

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/token') return token(await request.json());
    if (request.headers.get('Authorization') !== `Bearer access-token-${issued}`)
      return new Response('{}', { status: 401 });
    if (pathname === '/homes') return Response.json(homes);
    if (pathname.endsWith('/bills')) return Response.json(bills());
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    return to - from > MAX_DAYS * DAY ? new Response('{}', { status: 400 }) : Response.json(hours(from, to));
  };

  return {
    async fetch(input, init) {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      return answer(request);
    },
  };
}

const hours = (from: number, to: number) => {
  const found = [];
  const first = Math.max(FIRST, Math.ceil((from + 1) / HOUR) * HOUR - HOUR);
  for (let start = first; start + HOUR <= Math.min(to, NOW); start += HOUR)
    found.push({ date: copenhagenTime(start), kwh: kwhOf(start), ore: oreOf(start) });
  return found;
};

/** The last three bills, of 30 days each. The newest has no total yet. */
const bills = () => {
  const end = Date.parse('2026-11-24T23:00:00Z') / 1000;
  return [3, 2, 1].map((age) => {
    const start = end - age * 30 * DAY;
    const starts = Array.from({ length: 720 }, (_, hour) => start + hour * HOUR);
    const sum = (values: (number | null)[]) =>
      values.reduce<number>((total, value) => total + (value ?? 0), 0);
    const isPriced = age > 1;
    return {
      id: `bill-${age}`,
      start,
      end: start + 30 * DAY,
      kwh: Math.round(sum(starts.map(kwhOf))),
      ore: isPriced ? Math.round(sum(starts.map(oreOf)) + 5_000) : null,
    };
  });
};

/** ISO 8601 with the offset of Denmark. */
const copenhagenTime = (seconds: number): string => {
  const isSummer = seconds >= lastSunday(seconds, 2) && seconds < lastSunday(seconds, 9);
  const local = new Date((seconds + (isSummer ? 2 : 1) * HOUR) * 1000).toISOString().slice(0, 19);
  return `${local}+0${isSummer ? 2 : 1}:00`;
};

/** 01:00 UTC on the last Sunday of a month with 31 days. */
const lastSunday = (seconds: number, month: number): number => {
  const last = new Date(Date.UTC(new Date(seconds * 1000).getUTCFullYear(), month, 31, 1));
  return (last.getTime() - last.getUTCDay() * 86_400_000) / 1000;
};
