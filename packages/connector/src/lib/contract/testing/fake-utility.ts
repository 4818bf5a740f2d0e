/** The origin of the fake utility. */
export const ORIGIN = 'https://utility.example';

/** UNIX seconds: the time of the tests. */
export const NOW: number = Date.parse('2026-11-20T18:00:00Z') / 1000;

export const PASSWORD = 'correct horse';
export const CODE = '246810';
export const OLD_CODE = '111111';
const DEVICE = 'device-of-mfa';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A fake utility for the tests of the suite. */
interface FakeUtility {
  /** A replacement for `fetch`. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Changes the usage of all hours. */
  correct(): void;
}

/** An electric utility with a small JSON interface, for the tests of the contract. */
export function createFakeUtility(): FakeUtility {
  let usage = 0.5;
  const revoked = new Set<string>();

  const answer = async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/login') return login(await request.json());
    if (pathname === '/code') return Response.json({ sent_to: 'j•••@example.com' });
    if (pathname === '/answer') return checkCode(await request.json());
    if (pathname === '/token') return token(await request.json());
    const user = (request.headers.get('Authorization') ?? '').replace('Bearer ', '');
    if (pathname === '/revoke') revoked.add(user);
    if (!/^(jo|mfa|soon)$/.test(user) || revoked.has(user)) return new Response('', { status: 401 });
    if (pathname === '/accounts') return Response.json([{ id: 'A-1', address: '1 Main St' }]);
    const [from, to] = [Number(searchParams.get('from')), Number(searchParams.get('to'))];
    if (pathname === '/bills') return Response.json(bills(from, to));
    if (user === 'soon') return new Response('', { status: 202, headers: { 'Retry-After': '60' } });
    return Response.json(hours(from, to));
  };

  const hours = (from: number, to: number) => {
    const first = Math.max(Math.floor(from / HOUR) * HOUR, NOW - 60 * DAY);
    const starts: number[] = [];
    for (let start = first; start + HOUR <= Math.min(to, NOW); start += HOUR) starts.push(start);
    return starts.filter((start) => start + HOUR > from).map((start) => ({ start, kwh: usage }));
  };

  return {
    async fetch(input, init) {
      init?.signal?.throwIfAborted();
      return answer(new Request(input, init));
    },
    correct() {
      usage += 0.25;
    },
  };
}

const login = ({ username, password, device }: Record<string, string>): Response => {
  if (password !== PASSWORD) return new Response('', { status: 401 });
  if (username === 'locked') return new Response('', { status: 423 });
  if (username === 'mfa' && device !== DEVICE) return Response.json({ challenge: 'mfa' });
  return Response.json({ token: username });
};

const checkCode = ({ state, code }: Record<string, string>): Response => {
  if (state !== 'mfa') return new Response('over', { status: 410 });
  if (code === OLD_CODE) return new Response('expired', { status: 403 });
  return code === CODE
    ? Response.json({ token: 'mfa', device: DEVICE })
    : new Response('wrong', { status: 403 });
};

const token = ({ code }: Record<string, string>): Response =>
  code === 'granted' ? Response.json({ token: 'jo' }) : new Response('', { status: 400 });

// Thirty days each, the last one until yesterday.
const bills = (from: number, to: number) => {
  const end = Math.floor(NOW / DAY) * DAY - DAY;
  return [3, 2, 1]
    .map((age) => ({
      id: `B-${age}`,
      start: end - age * 30 * DAY,
      end: end - (age - 1) * 30 * DAY,
      usageKwh: 360,
    }))
    .filter((bill) => bill.start < to && bill.end > from);
};
