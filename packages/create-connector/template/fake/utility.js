// @ts-check
// A fake utility to develop against: jo signs in with a password, kim needs a code too, lou is locked, and max reads too much.
import { createServer } from 'node:http';

const PASSWORD = 'sunshine';
const CODE = '246810';
const HOUR = 3600;
const DAY = 24 * HOUR;
const YEARS = 2 * 365 * DAY;

/**
 * @param {number} port 0 for any free one
 * @returns {Promise<{ url: string, close: () => void, correct: () => void, kwhOf: (start: number) => number }>}
 */
export async function startUtility(port) {
  const usage = { kwh: 0.5 };
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const url = new URL(request.url ?? '/', 'http://localhost');
    const session = (request.headers.authorization ?? '').replace('Bearer ', '');
    const [status, json] = answer(url, body, session, usage);
    response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '60' });
    response.end(JSON.stringify(json));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => resolve(undefined));
  });
  const address = server.address();
  return {
    url: `http://localhost:${typeof address === 'object' ? address?.port : port}`,
    close: () => server.close(),
    correct: () => {
      usage.kwh += 0.25;
    },
    kwhOf: (start) => kwhOf(start, usage.kwh),
  };
}

/**
 * @param {URL} url
 * @param {Record<string, string>} body
 * @param {string} session
 * @param {{ kwh: number }} usage
 * @returns {[status: number, json: unknown]}
 */
function answer({ pathname, searchParams }, body, session, usage) {
  if (pathname === '/login') return login(body);
  if (pathname === '/code/send')
    return body.challenge === 'for kim' ? [200, { sent_to: 'k•••@example.com' }] : [410, {}];
  if (pathname === '/code') {
    if (body.challenge !== 'for kim') return [410, {}];
    return body.code === CODE ? [200, { session: 'session-of-kim' }] : [403, {}];
  }
  if (!/^session-of-(jo|kim|max)$/.test(session)) return [401, {}];
  if (pathname === '/accounts')
    return [
      200,
      [
        {
          id: session.replace('session', 'home'),
          number: '1234-567',
          address: '1 Main St, Kalamazoo, MI 49007',
        },
      ],
    ];
  if (session === 'session-of-max') return [429, {}];
  const range = { from: Number(searchParams.get('from')), to: Number(searchParams.get('to')) };
  return [200, pathname.endsWith('/bills') ? bills(range) : hours(range, usage.kwh)];
}

/** @param {Record<string, string>} body @returns {[status: number, json: unknown]} */
function login({ username, password }) {
  if (password !== PASSWORD) return [401, {}];
  if (username === 'jo' || username === 'max') return [200, { session: `session-of-${username}` }];
  if (username === 'kim') return [200, { challenge: 'for kim', sent_to: 'k•••@example.com' }];
  return username === 'lou' ? [423, {}] : [401, {}];
}

/** The hours that end after `from` and not after `to`, in the last two years. @param {{ from: number, to: number }} range @param {number} kwh */
function hours({ from, to }, kwh) {
  const now = Math.floor(Date.now() / 1000);
  const first = Math.floor(Math.max(from, now - YEARS) / HOUR) * HOUR;
  const found = [];
  for (let start = first; start + HOUR <= Math.min(to, now); start += HOUR) {
    found.push({
      start,
      end: start + HOUR,
      kwh: kwhOf(start, kwh),
    });
  }
  return found;
}

/** Usage in the hour that begins at `start`. @param {number} start @param {number} kwh */
function kwhOf(start, kwh) {
  return Math.round(1000 * (kwh + Math.sin(start / DAY) ** 2)) / 1000;
}

/** Bills of 30 days that overlap the range. @param {{ from: number, to: number }} range */
function bills({ from, to }) {
  const midnight = 5 * HOUR;
  const month = 30 * DAY;
  const now = Math.floor(Date.now() / 1000);
  const found = [];
  for (let start = Math.floor(from / month) * month + midnight - month; start < to; start += month) {
    const end = start + month;
    if (end > from && end <= now && start >= now - YEARS)
      found.push({ id: `B-${start}`, start, end, kwh: 720, dollars: 108.5 });
  }
  return found;
}
