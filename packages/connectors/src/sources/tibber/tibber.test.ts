import { describe, expect, it } from 'vitest';
import { openSource, testSource } from '../testing/source.ts';

const HOME = '96a14971-525a-4420-aae9-e5aedaa129ff';
const HOUR = 3_600;
const seconds = (time: string): number => Date.parse(time) / 1000;
const open = (...switches: string[]) => openSource({ id: 'tibber', switches });
const answering = (status: number, body: object | string) =>
  openSource({
    id: 'tibber',
    answer: () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  });

/** A home in Sweden with hours: from, to, consumption, production and cost. */
const answeringHours = (
  hours: readonly (readonly [string, string, number | null, number | null, number | null])[],
  currency: string,
) => {
  const pageOf = (nodes: readonly object[]) => ({ pageInfo: { hasNextPage: false }, nodes });
  const home = {
    address: { country: 'SE' },
    consumption: pageOf(
      hours.map(([from, to, consumption, , cost]) => ({ from, to, consumption, cost, currency })),
    ),
    production: pageOf(hours.map(([from, to, , production]) => ({ from, to, production }))),
  };
  return answering(200, { data: { viewer: { home, userId: 'someone' } } });
};

testSource({ id: 'tibber' });
testSource({
  id: 'tibber',
  switches: [
    'cursor-inclusive',
    'lower-maximum',
    'unmeasured-hours',
    'missing-hours',
    'home-without-subscription',
    'refusal-with-200',
  ],
});

it('signs in with a token, and identifies the person by the user id', async () => {
  expect(await open().signIn()).toEqual({
    kind: 'signed_in',
    login: '{"token":"tibber-personal-token-of-a-fake"}',
    identity: '0e3e7f9c-5a52-4f55-8a41-3f0f6f5f3f1d',
  });
});

it('drops the spaces around a pasted token', async () => {
  const source = open();
  await expect(source.signIn({ token: ' tibber-personal-token-of-a-fake\n' })).resolves.toBeDefined();
});

it('refuses a token that no header can carry, without a request', async () => {
  const source = open();
  await expect(source.signIn({ token: 'Bearer …' })).rejects.toMatchObject({ code: 'invalid_credentials' });
  expect(source.requests).toEqual([]);
});

it('names the software and its version in the User-Agent header', async () => {
  const source = open();
  await source.signIn();
  expect(source.requests[0]?.headers.get('user-agent')).toMatch(/^utility-connect\/\d/);
});

it('lists homes with the number of their metering point, time zone and currency', async () => {
  expect(await open().listAccounts()).toEqual([
    {
      key: HOME,
      accountNumber: '735999102107573183',
      address: 'Solgatan 4, 11759 Stockholm',
      timeZone: 'Europe/Stockholm',
      intervalSeconds: HOUR,
      hasEmissions: false,
      currency: 'SEK',
    },
    expect.objectContaining({ timeZone: 'Europe/Oslo', currency: 'NOK' }),
  ]);
});

it('leaves out a home that never had a subscription', async () => {
  expect(await open('home-without-subscription').listAccounts()).toHaveLength(2);
});

describe.each([
  ['when clocks go forward', '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00', 23],
  ['when clocks go back', '2026-10-25T00:00:00+02:00', '2026-10-26T00:00:00+01:00', 25],
])('on the day %s', (_day, from, to, count) => {
  it(`reads ${count} hours without a gap`, async () => {
    const intervals = await open().readIntervals(HOME, from, to);
    expect(intervals.map(({ start }) => start)).toEqual(
      Array.from({ length: count }, (_, index) => seconds(from) + index * HOUR),
    );
    expect(intervals.every(({ start, end }) => end === start + HOUR)).toBe(true);
  });
});

it('reads the hours of a change of clocks to the last digit', async () => {
  const source = answeringHours(
    [
      ['2026-10-25T01:00:00.000+02:00', '2026-10-25T02:00:00.000+02:00', 0.101, 0, 0.2111],
      ['2026-10-25T02:00:00.000+02:00', '2026-10-25T02:00:00.000+01:00', 0.202, 0.05, 0.3222],
      ['2026-10-25T02:00:00.000+01:00', '2026-10-25T03:00:00.000+01:00', 0.303, 0, -0.0433],
      ['2026-10-25T03:00:00.000+01:00', '2026-10-25T04:00:00.000+01:00', null, 0, null],
    ],
    'SEK',
  );
  expect(await source.readIntervals(HOME, '2026-10-24T23:00:00Z', '2026-10-25T03:00:00Z')).toEqual([
    { start: 1792882800, end: 1792886400, usageKwh: 0.101, exportedKwh: 0, cost: 0.2111 },
    { start: 1792886400, end: 1792890000, usageKwh: 0.202, exportedKwh: 0.05, cost: 0.3222 },
    { start: 1792890000, end: 1792893600, usageKwh: 0.303, exportedKwh: 0, cost: -0.0433 },
  ]);
  const spring = answeringHours(
    [
      ['2026-03-29T01:00:00.000+01:00', '2026-03-29T03:00:00.000+02:00', 1.5, null, null],
      ['2026-03-29T03:00:00.000+02:00', '2026-03-29T04:00:00.000+02:00', 0, null, 0],
    ],
    'SEK',
  );
  expect(await spring.readIntervals(HOME, '2026-03-29T00:00:00Z', '2026-03-29T02:00:00Z')).toEqual([
    { start: 1774742400, end: 1774746000, usageKwh: 1.5 },
    { start: 1774746000, end: 1774749600, usageKwh: 0, cost: 0 },
  ]);
});

it('leaves out the cost in another currency than that of the account', async () => {
  const hour = ['2026-06-01T00:00:00.000+02:00', '2026-06-01T01:00:00.000+02:00', 0.5, null, 1] as const;
  const intervals = await answeringHours([hour], 'EUR').readIntervals(
    HOME,
    '2026-05-31T22:00:00Z',
    '2026-05-31T23:00:00Z',
  );
  expect(intervals).toEqual([{ start: 1780264800, end: 1780268400, usageKwh: 0.5 }]);
});

it('reads all 745 hours of an October, of which an answer has 744', async () => {
  const source = open();
  const intervals = await source.readIntervals(
    HOME,
    '2026-10-01T00:00:00+02:00',
    '2026-11-01T00:00:00+01:00',
  );
  expect(intervals).toHaveLength(745);
  expect(source.requests).toHaveLength(3);
});

it('reads a window of 30 days with one request', async () => {
  const source = open();
  expect(await source.readIntervals(HOME, '2026-06-01T00:00:00Z', '2026-07-01T00:00:00Z')).toHaveLength(720);
  expect(source.requests).toHaveLength(2);
});

it.each(['lower-maximum', 'cursor-inclusive'])('reads the same hours with %s', async (name) => {
  const range = [HOME, '2026-09-10T00:00:00Z', '2026-11-10T00:00:00Z'] as const;
  expect(await open(name).readIntervals(...range)).toEqual(await open().readIntervals(...range));
});

it('leaves out hours that are not measured yet', async () => {
  const intervals = await open('unmeasured-hours').readIntervals(
    HOME,
    '2026-11-27T20:00:00Z',
    '2026-11-28T12:00:00Z',
  );
  expect(intervals.map(({ end }) => end)).toEqual(
    [21, 22, 23].map((hour) => seconds(`2026-11-27T${hour}:00:00Z`)),
  );
});

it('reports a refused User-Agent header as client_refused', async () => {
  await expect(open('user-agent-refused').signIn()).rejects.toMatchObject({ code: 'client_refused' });
});

it('reports the block after 100 requests in 5 minutes as rate_limited', async () => {
  const source = open('rate-limit');
  for (let count = 0; count < 100; count += 1) await source.signIn();
  await expect(source.signIn()).rejects.toMatchObject({ code: 'rate_limited' });
});

it.each([
  ['status 401', 401, ''],
  ['an error with status 200', 200, { data: null, errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }],
  ['an error with status 400', 400, { errors: [{ extensions: { code: 'UNAUTHENTICATED' } }] }],
])(
  'reports a refusal by %s as invalid_credentials at a sign-in, and later as login_expired',
  async (_form, status, body) => {
    const source = answering(status, body);
    await expect(source.signIn()).rejects.toMatchObject({ code: 'invalid_credentials' });
    await expect(source.listAccounts('{"token":"old"}')).rejects.toMatchObject({ code: 'login_expired' });
  },
);

it.each([
  ['rate_limited', 429, ''],
  ['rate_limited', 428, {}],
  ['utility_unavailable', 403, '<!doctype html><title>Just a moment…</title>'],
  ['utility_unavailable', 403, {}],
  ['utility_unavailable', 503, ''],
  ['utility_unavailable', 200, { data: null, errors: [{ extensions: { code: 'INTERNAL_SERVER_ERROR' } }] }],
  ['invalid_answer', 200, '<html>'],
  ['invalid_answer', 200, { data: { viewer: null } }],
])('reports %s for an answer with status %s, case %#', async (code, status, body) => {
  await expect(answering(status, body).signIn()).rejects.toMatchObject({ code });
});

it('rejects a page that says there is more, and has nothing', async () => {
  const page = { pageInfo: { hasNextPage: true }, nodes: [] };
  const source = open();
  const { login } = await source.signIn();
  source.answerWith(() => Response.json({ data: { viewer: { home: { consumption: page } } } }));
  await expect(
    source.readIntervals(HOME, '2026-06-01T00:00:00Z', '2026-06-02T00:00:00Z', login),
  ).rejects.toMatchObject({
    code: 'invalid_answer',
  });
});
