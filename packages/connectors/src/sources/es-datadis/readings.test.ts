import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { codeOf, secondsOf } from '../testing/source.ts';
import { HOME, hours, open, SECOND_HOME, source } from './testing/home.ts';

/** Answers with a day of rows whose n-th value is n Wh. */
const dayOf = (date: string, labels: readonly string[]) => (request: Request) =>
  request.url.includes('get-consumption-data')
    ? Response.json({
        timeCurve: labels.map((time, n) => ({
          cups: HOME,
          date,
          time,
          consumptionKWh: (n + 1) / 1000,
          obtainMethod: 'Real',
          surplusEnergyKWh: null,
        })),
        distributorError: [],
      })
    : undefined;

const labels = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `${String(first + n).padStart(2, '0')}:00`);

describe('intervals', () => {
  it.each([
    ['02:00', ['01:00', ...labels(3, 24)]],
    ['03:00', ['01:00', '02:00', ...labels(4, 24)]],
  ])('are 23 hours where clocks go forward and "%s" is missing', async (_, times) => {
    const { readIntervals, answerWith } = open();
    answerWith(dayOf('2026/03/29', times));
    const day = await readIntervals(HOME, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
    expect(day).toEqual(
      Array.from({ length: 23 }, (_, n) => ({
        start: 1_774_738_800 + n * 3_600,
        end: 1_774_738_800 + (n + 1) * 3_600,
        usageKwh: (n + 1) / 1000,
      })),
    );
  });

  it.each([
    ['02:00', ['01:00', '02:00', '02:00', ...labels(3, 24)]],
    ['03:00', ['01:00', '02:00', '03:00', ...labels(3, 24)]],
  ])('are 25 hours where clocks go back and "%s" comes twice', async (_, times) => {
    const { readIntervals, answerWith } = open();
    answerWith(dayOf('2026/10/25', times));
    const day = await readIntervals(HOME, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(day).toEqual(
      Array.from({ length: 25 }, (_, n) => ({
        start: 1_792_879_200 + n * 3_600,
        end: 1_792_879_200 + (n + 1) * 3_600,
        usageKwh: (n + 1) / 1000,
      })),
    );
  });

  it('have one of two hours where clocks go back and "02:00" is the sum of two', async () => {
    const { readIntervals, answerWith } = open();
    answerWith(dayOf('2026/10/25', labels(1, 24)));
    const day = await readIntervals(HOME, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(day).toHaveLength(24);
    expect(day.slice(0, 3)).toEqual([
      { start: 1_792_879_200, end: 1_792_882_800, usageKwh: 0.001 },
      { start: 1_792_882_800, end: 1_792_890_000, usageKwh: 0.002 },
      { start: 1_792_890_000, end: 1_792_893_600, usageKwh: 0.003 },
    ]);
    expect(day.at(-1)).toEqual({ start: 1_792_965_600, end: 1_792_969_200, usageKwh: 0.024 });
  });

  it.each(['a good fake', 'labels-by-start', 'midnight-row'])(
    'hold all that was used on the days of clock changes, with %s',
    async (name) => {
      const { readIntervals } = open(...(name === 'a good fake' ? [] : [name]));
      for (const [from, to, count] of [
        ['2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', 23],
        ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', 25],
      ] as const) {
        const day = await readIntervals(HOME, from, to);
        const sum = (all: readonly { readonly usageKwh: number }[]) =>
          all.reduce((total, { usageKwh }) => total + usageKwh, 0);
        expect([day[0]?.start, day.at(-1)?.end]).toEqual([secondsOf(from), secondsOf(to)]);
        expect(sum(day)).toBeCloseTo(sum(hours(from, count)), 6);
      }
    },
  );

  it('are quarter-hours of large supplies', async () => {
    const { readIntervals } = open('quarter-hours');
    const day = await readIntervals(SECOND_HOME, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(day).toHaveLength(100);
    const start = secondsOf('2026-10-25T01:15:00Z');
    expect(day[13]).toEqual({ start, end: start + 900, usageKwh: fakeUsage(start, 900, 2) });
  });

  it('have surplus energy as export, and none where it is unknown', async () => {
    const start = secondsOf('2026-06-01T10:00:00Z');
    const read = (...names: string[]) =>
      open(...names).readIntervals(HOME, '2026-06-01T10:00:00Z', '2026-06-01T11:00:00Z');
    const usage = { start, end: start + 3_600, usageKwh: fakeUsage(start, 3_600, 1) };
    expect(await read('self-consumption')).toEqual([{ ...usage, exportedKwh: fakeExport(start, 3_600, 1) }]);
    expect(await read()).toEqual([usage]);
  });

  it('are estimates where Datadis says so', async () => {
    const { readIntervals } = open('estimates');
    const read = await readIntervals(HOME, '2026-11-04T22:00:00Z', '2026-11-05T00:00:00Z');
    expect(read.map(({ estimated }) => estimated)).toEqual([undefined, true]);
  });

  it('leave out rows without a value', async () => {
    const { readIntervals } = open('missing-values');
    const day = await readIntervals(HOME, '2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z');
    const all = hours('2026-06-01T22:00:00Z', 24);
    expect(day).toEqual([...all.slice(0, 4), ...all.slice(5)]);
  });

  it('have no second value for the hour before a month that begins with a row for "00:00"', async () => {
    const { readIntervals } = open('midnight-row');
    const read = await readIntervals(HOME, '2026-01-31T23:00:00Z', '2026-06-30T22:00:00Z');
    const overlap = read.find(({ start }, index) => start < (read[index - 1]?.end ?? 0));
    expect(overlap).toBeUndefined();
  });

  it('end with the contract', async () => {
    const { readIntervals, requests } = open('ended-supply');
    const read = await readIntervals(SECOND_HOME, '2025-10-31T23:00:00Z', '2026-11-10T12:00:00Z');
    expect(read.at(-1)?.end).toBe(secondsOf('2025-11-19T23:00:00Z'));
    expect(requests.filter(({ url }) => url.includes('get-consumption-data'))).toHaveLength(1);
  });

  it.each(['a good fake', 'first-month-refused'])('begin with the contract, with %s', async (name) => {
    const { readIntervals, requests } = open(...(name === 'a good fake' ? [] : [name]));
    const read = await readIntervals(SECOND_HOME, '2023-12-31T23:00:00Z', '2025-06-30T22:00:00Z');
    const first = name === 'a good fake' ? '2025-03-09T23:00:00Z' : '2025-03-31T22:00:00Z';
    expect(read[0]?.start).toBe(secondsOf(first));
    expect(requests.filter(({ url }) => url.includes('get-consumption-data'))).toHaveLength(4);
  });
});

const monthsIn = (requests: readonly Request[]) =>
  requests.flatMap(({ url }) => {
    const { searchParams } = new URL(url);
    const first = searchParams.get('startDate');
    return first === null ? [] : [`${first}-${searchParams.get('endDate')}`];
  });

describe('queries', () => {
  it('ask for each of 24 months once in a long range', async () => {
    const { readIntervals, requests } = open('repeated-query');
    await readIntervals(HOME, '2020-01-01T00:00:00Z', '2026-11-10T12:00:00Z');
    const months = monthsIn(requests);
    expect(months).toHaveLength(25);
    expect(months[0]).toBe('2024/11-2024/11');
    expect(months.at(-1)).toBe('2026/11-2026/11');
    expect(new Set(months).size).toBe(25);
  });

  it('are never the same in neighboring windows of 31 days', async () => {
    const { readIntervals, requests, signIn } = open('repeated-query');
    const { login } = await signIn();
    const day = (n: number) => new Date(source.now - n * 86_400_000).toISOString();
    for (let n = 0; n < 730; n += 31) await readIntervals(HOME, day(n + 31), day(n), login);
    expect(monthsIn(requests).slice(0, 2)).toEqual(['2026/10-2026/11', '2026/09-2026/10']);
  });

  it('ask for months one by one where several are refused', async () => {
    const { readIntervals, requests } = open('single-months');
    const read = await readIntervals(HOME, '2026-09-30T20:00:00Z', '2026-10-01T01:00:00Z');
    expect(read).toEqual(hours('2026-09-30T20:00:00Z', 5));
    expect(monthsIn(requests)).toEqual(['2026/09-2026/10', '2026/09-2026/09', '2026/10-2026/10']);
  });

  it('wait for a day after the same query', async () => {
    const { readIntervals, signIn, advance } = open('repeated-query');
    const { login } = await signIn();
    const read = (opened: string) =>
      readIntervals(HOME, '2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z', opened);
    expect(await read(login)).toHaveLength(24);
    await expect(read(login)).rejects.toMatchObject({ name: 'NotYetError', retryAfterSeconds: 86_400 });
    advance(86_400);
    expect(await read((await signIn()).login)).toHaveLength(24);
  });

  it('are limited by their host to once a day', () => {
    expect(open().connector.limits).toEqual([
      {
        host: 'datadis.es',
        path: '/api-private/api/get-consumption-data',
        requests: 1,
        seconds: 86_400,
        per: 'request',
      },
    ]);
  });
});

describe('errors', () => {
  const read = ({ readIntervals }: ReturnType<typeof open>, key = HOME) =>
    codeOf(readIntervals(key, '2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z'));

  it.each(['error-500', 'error-page'])('are an outage with the switch %s', async (name) => {
    expect(await read(open(name))).toBe('utility_unavailable');
  });

  it('are an outage of one supply where its distributor fails', async () => {
    expect(await read(open('distributor-error'), SECOND_HOME)).toBe('utility_unavailable');
    expect(await read(open('distributor-error'))).toBe('no error');
  });

  it('are an outage of a supply that is not listed', async () => {
    expect(await read(open(), 'ES0000000000000000ZZ')).toBe('utility_unavailable');
  });

  it.each([
    [401, 'login_expired'],
    [403, 'utility_unavailable'],
    [400, 'invalid_answer'],
    [404, 'no error'],
    [200, 'no error'],
  ])('with status %i are %s', async (status, code) => {
    const source = open();
    source.answerWith(({ url }) =>
      url.includes('get-consumption-data') ? new Response('', { status }) : undefined,
    );
    expect(await read(source)).toBe(code);
  });
});
