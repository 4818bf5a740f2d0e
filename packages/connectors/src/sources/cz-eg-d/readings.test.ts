import { describe, expect, it } from 'vitest';
import { codeOf, secondsOf } from '../testing/source.ts';
import { HOUSE, open, quarters, WORKSHOP, workshopQuarters } from './testing/home.ts';

/** Answers with rows in place of the fake. */
const answering =
  (rows: readonly object[], values: object = {}) =>
  (request: Request) =>
    request.url.includes('profile=DCQC')
      ? Response.json({
          'ean/eic': HOUSE,
          profile: 'DCQC',
          units: 'kWh',
          total: rows.length,
          data: rows,
          ...values,
        })
      : undefined;

describe('intervals', () => {
  it('are each quarter-hour of the day on which clocks go forward', async () => {
    const day = await open().readIntervals(HOUSE, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
    expect([day.length, day[0]?.start, day.at(-1)?.end]).toEqual([92, 1_774_738_800, 1_774_821_600]);
    expect(day).toEqual(quarters('2026-03-28T23:00:00Z', 92));
  });

  it.each(['from-inclusive', 'answer-list', 'page-zero', 'older-status'])(
    'are the same with %s',
    async (name) => {
      // Two requests.
      const range = ['2026-09-20T22:00:00Z', '2026-10-31T23:00:00Z'] as const;
      expect(await open(name).readIntervals(HOUSE, ...range)).toEqual(
        await open().readIntervals(HOUSE, ...range),
      );
    },
  );

  it('have the values of EG.D to the last digit, with times as starts, without what is missing or preliminary', async () => {
    const { readIntervals, answerWith } = open();
    answerWith(
      answering([
        { timestamp: '2026-10-25T00:45:00.000Z', value: 0.123, status: 'W' },
        { timestamp: '2026-10-25T01:00:00Z', value: 0, status: 'W' },
        { timestamp: '2026-10-25T01:15:00Z', value: null, status: 'F' },
        { timestamp: '2026-10-25T01:30:00Z', value: 7, status: 'G' },
        { timestamp: '2026-10-25T01:45:00Z', value: 0.4567, status: 'W' },
      ]),
    );
    const day = await readIntervals(HOUSE, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(day.map(({ start, end, usageKwh }) => [start, end, usageKwh])).toEqual([
      [1_792_889_100, 1_792_890_000, 0.123],
      [1_792_890_000, 1_792_890_900, 0],
      [1_792_892_700, 1_792_893_600, 0.4567],
    ]);
  });

  it.each([
    ['kW in place of kWh', {}, { units: 'KW' }],
    ['fewer rows than its total', {}, { total: 2 }],
    ['a time without zone', { timestamp: '2026-10-25T00:45:00' }, {}],
  ])('are an invalid answer with %s', async (_what, row, values) => {
    const { readIntervals, answerWith } = open();
    const good = { timestamp: '2026-10-25T00:45:00Z', value: 0.1, status: 'W' };
    answerWith(answering([{ ...good, ...row }], values));
    const read = readIntervals(HOUSE, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(await codeOf(read)).toBe('invalid_answer');
  });

  it('are an invalid answer where a page is full, because there may be another one', async () => {
    const { readIntervals, answerWith } = open();
    answerWith(answering(Array(3_000).fill({ timestamp: '2026-10-25T00:45:00Z', value: 0.1, status: 'W' })));
    const read = readIntervals(HOUSE, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(await codeOf(read)).toBe('invalid_answer');
  });

  it('leave out missing values', async () => {
    const range = ['2026-09-03T22:00:00Z', '2026-09-04T22:00:00Z'] as const;
    const missing = secondsOf('2026-09-04T10:00:00Z');
    expect(await open('missing-values').readIntervals(HOUSE, ...range)).toEqual(
      quarters(range[0], 96).filter(({ start }) => start !== missing),
    );
  });

  it('have no export of a point that feeds nothing in, also where EG.D repeats its usage', async () => {
    const range = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'] as const;
    const day = workshopQuarters(range[0], 100);
    expect(await open().readIntervals(WORKSHOP, ...range)).toEqual(day);
    expect(await open('mirrored-export').readIntervals(WORKSHOP, ...range)).toEqual(day);
  });

  it('begin with the contract, whose first quarter-hour EG.D may leave out', async () => {
    const range = ['2026-09-01T00:00:00Z', '2026-10-05T22:00:00Z'] as const;
    const exclusive = await open().readIntervals(WORKSHOP, ...range);
    expect(exclusive[0]?.start).toBe(secondsOf('2026-09-30T22:15:00Z'));
    const inclusive = await open('from-inclusive').readIntervals(WORKSHOP, ...range);
    expect(inclusive).toEqual(workshopQuarters('2026-09-30T22:00:00Z', 5 * 96));
  });

  it('take few requests where a contract begins later', async () => {
    const { readIntervals, requests } = open();
    expect(await readIntervals(WORKSHOP, '2026-08-01T00:00:00Z', '2026-08-28T00:00:00Z')).toEqual([]);
    // The points, the period, and its newest day with and without the quarter-hour before it.
    expect(requests.filter(({ url }) => url.includes('/rest/'))).toHaveLength(4);
  });

  it('end with the last day that is published, without its preliminary values', async () => {
    const range = ['2026-11-07T23:00:00Z', '2026-11-09T23:05:00Z'] as const;
    const { readIntervals, advance } = open();
    expect(await readIntervals(HOUSE, ...range)).toEqual(quarters('2026-11-07T23:00:00Z', 96));
    advance(10 * 3_600);
    expect(await readIntervals(HOUSE, ...range)).toEqual(quarters('2026-11-07T23:00:00Z', 2 * 96));
    expect(await open('preliminary-values').readIntervals(HOUSE, ...range)).toEqual([]);
  });

  it('take a request for 29 days, and another one for their export', async () => {
    const { readIntervals, requests } = open();
    expect(await readIntervals(HOUSE, '2026-09-30T22:00:00Z', '2026-10-29T23:00:00Z')).toHaveLength(
      29 * 96 + 4,
    );
    const queries = requests.map(({ url }) => new URL(url).searchParams).filter((query) => query.has('ean'));
    expect(queries.map((query) => [query.get('profile'), query.get('from'), query.get('to')])).toEqual([
      ['DCQC', '2026-09-30T21:45:00.000Z', '2026-10-29T22:59:59.000Z'],
      ['DSQC', '2026-09-30T21:45:00.000Z', '2026-10-29T22:59:59.000Z'],
    ]);
  });

  it('are none of a point that the client no longer reads', async () => {
    const range = ['2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z'] as const;
    expect(await open().readIntervals('859182400100000048', ...range)).toEqual([]);
  });

  it('report the same query for the sixth time in a day as a rate limit', async () => {
    const { readIntervals, signIn } = open('repeated-query');
    const { login } = await signIn();
    const read = () => codeOf(readIntervals(HOUSE, '2026-10-01T00:00:00Z', '2026-10-02T00:00:00Z', login));
    for (let count = 0; count < 5; count += 1) expect(await read()).toBe('no error');
    expect(await read()).toBe('rate_limited');
  });
});
