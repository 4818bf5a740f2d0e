import { fakeExport, fakeUsage } from '@utility-connect/connector/fakes';
import { describe, expect, it } from 'vitest';
import { codeOf, secondsOf } from '../testing/source.ts';
import { HOME, open, quarters, SUMMER_HOUSE } from './testing/home.ts';

/** Answers with a day of a point whose n-th value is n Wh. */
const dayOf = (start: string, end: string, resolution: string, values: number) => (request: Request) =>
  request.url.includes('/gettimeseries/')
    ? Response.json({
        result: [
          {
            success: true,
            errorCode: 10000,
            id: HOME,
            MyEnergyData_MarketDocument: {
              TimeSeries: [
                {
                  'measurement_Unit.name': 'KWH',
                  Period: [
                    {
                      resolution,
                      timeInterval: { start, end },
                      Point: Array.from({ length: values }, (_, n) => ({
                        position: String(n + 1),
                        'out_Quantity.quantity': `${(n + 1) / 1000}`,
                        'out_Quantity.quality': 'A04',
                      })),
                    },
                  ],
                },
              ],
            },
          },
        ],
      })
    : undefined;

describe('intervals', () => {
  it.each([
    ['PT1H', 3_600, 23],
    ['PT15M', 900, 92],
  ])('cover the day on which clocks go forward in steps of %s', async (resolution, seconds, values) => {
    const { readIntervals, answerWith } = open();
    answerWith(dayOf('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z', resolution, values));
    const day = await readIntervals(HOME, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z');
    expect(day).toHaveLength(values);
    expect(day[0]).toEqual({ start: 1_774_738_800, end: 1_774_738_800 + seconds, usageKwh: 0.001 });
    expect(day.at(-1)).toEqual({
      start: 1_774_821_600 - seconds,
      end: 1_774_821_600,
      usageKwh: values / 1000,
    });
  });

  it.each([
    ['PT1H', 3_600, 25],
    ['PT15M', 900, 100],
  ])('cover the day on which clocks go back in steps of %s', async (resolution, seconds, values) => {
    const { readIntervals, answerWith } = open();
    answerWith(dayOf('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z', resolution, values));
    const day = await readIntervals(HOME, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z');
    expect(day).toHaveLength(values);
    expect(day[0]).toEqual({ start: 1_792_879_200, end: 1_792_879_200 + seconds, usageKwh: 0.001 });
    expect(day.at(-1)).toEqual({
      start: 1_792_969_200 - seconds,
      end: 1_792_969_200,
      usageKwh: values / 1000,
    });
  });

  it('leave out what is missing, marked as missing, or a sum without a part', async () => {
    const { readIntervals } = open('missing-points', 'quality-a02', 'quality-a05');
    const day = await readIntervals(HOME, '2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z');
    const all = quarters('2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z');
    expect(day).toEqual([...all.slice(0, 4), ...all.slice(7)]);
  });

  it('are estimates where the grid operator says so', async () => {
    const { readIntervals } = open('quality-a03');
    const days = await readIntervals(HOME, '2026-11-05T22:45:00Z', '2026-11-05T23:15:00Z');
    expect(days.map(({ estimated }) => estimated)).toEqual([undefined, true]);
  });

  it.each([
    ['production-point', 1, 3],
    ['production-child', 5, 4],
    ['production-point and production-child', 5, 4],
  ])('have the export of the %s', async (names, usageSeed, exportSeed) => {
    const { readIntervals } = open(...names.split(' and '));
    const start = secondsOf('2026-06-01T10:00:00Z');
    expect(await readIntervals(HOME, '2026-06-01T10:00:00Z', '2026-06-01T10:15:00Z')).toEqual([
      {
        start,
        end: start + 900,
        usageKwh: fakeUsage(start, 900, usageSeed),
        exportedKwh: fakeExport(start, 900, exportSeed),
      },
    ]);
  });

  it('have no export where the child points are refused', async () => {
    const { readIntervals } = open('production-child', 'child-refused');
    expect(await readIntervals(HOME, '2026-06-01T10:00:00Z', '2026-06-01T11:00:00Z')).toEqual(
      quarters('2026-06-01T10:00:00Z', '2026-06-01T11:00:00Z'),
    );
  });

  it('are once each where a point is repeated for each period of access', async () => {
    const { listAccounts, readIntervals } = open('repeated-points');
    expect(await listAccounts()).toHaveLength(2);
    expect(await readIntervals(HOME, '2026-06-01T10:00:00Z', '2026-06-01T11:00:00Z')).toHaveLength(4);
  });

  it('are none where the meter is read once a month', async () => {
    const { readIntervals } = open('monthly-readings');
    expect(await readIntervals(SUMMER_HOUSE, '2026-05-01T10:00:00Z', '2026-06-01T11:00:00Z')).toEqual([]);
  });

  it('begin with the registration of a point where DataHub gives nothing of a longer period', async () => {
    const { readIntervals, requests } = open('datahub-3', 'production-child');
    const intervals = await readIntervals(HOME, '2024-12-31T23:00:00Z', '2025-06-30T22:00:00Z');
    expect(intervals[0]?.start).toBe(secondsOf('2025-02-09T23:00:00Z'));
    expect(intervals.at(-1)?.end).toBe(secondsOf('2025-06-30T22:00:00Z'));
    expect(intervals[40]?.exportedKwh).toBeDefined();
    expect(requests.length).toBeLessThan(60);
  });

  it('are none of a period before the registration', async () => {
    const { readIntervals, requests } = open('datahub-3');
    expect(await readIntervals(HOME, '2023-12-31T23:00:00Z', '2024-12-31T23:00:00Z')).toEqual([]);
    expect(requests.length).toBeLessThan(15);
  });

  it('are asked for until yesterday, from five years ago and in periods of a year', async () => {
    const { readIntervals, requests } = open();
    await readIntervals(SUMMER_HOUSE, '2015-01-01T00:00:00Z', '2026-11-10T12:00:00Z');
    const paths = requests.flatMap(({ url }) => /gettimeseries\/(.*)\/Actual/.exec(url)?.[1] ?? []);
    expect(paths[0]).toBe('2021-01-01/2022-01-04');
    expect(paths).toHaveLength(6);
    expect(paths.at(-1)).toMatch(/\/2026-11-10$/);
  });

  it('are none of an account that the person no longer has', async () => {
    expect(
      await open().readIntervals('571313100000000999', '2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z'),
    ).toEqual([]);
  });
});

describe('errors', () => {
  const read = ({ readIntervals }: ReturnType<typeof open>) =>
    codeOf(readIntervals(HOME, '2026-06-01T10:00:00Z', '2026-06-02T10:00:00Z'));

  it('are an outage where a point has an error of DataHub', async () => {
    expect(await read(open('point-errors'))).toBe('utility_unavailable');
  });

  it('are a rate limit with its time where DataHub is overloaded', async () => {
    const source = open('overloaded');
    expect(await read(source)).toBe('rate_limited');
    await expect(source.listAccounts()).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });

  it.each([
    ['[50001] Token is invalid', 400, 'login_expired'],
    ['[20012] Unauthorized', 400, 'login_expired'],
    ['[20010] Relation not found', 400, 'no error'],
    ['[30017] To date cut off', 400, 'no error'],
    ['[30004] Invalid date format', 400, 'invalid_answer'],
    ['[20011] Unknown error', 400, 'utility_unavailable'],
    ['Gone', 410, 'utility_unavailable'],
    ['', 401, 'login_expired'],
    ['', 403, 'login_expired'],
  ])('with %j and status %i are %s', async (text, status, code) => {
    const source = open();
    source.answerWith(({ url }) =>
      url.includes('/gettimeseries/') ? Response.json(text, { status }) : undefined,
    );
    expect(await read(source)).toBe(code);
  });

  it('are an invalid answer for a position outside of its period, and for another unit', async () => {
    const source = open();
    source.answerWith(dayOf('2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z', 'PT1H', 25));
    expect(await read(source)).toBe('invalid_answer');
    source.answerWith(async (request) => {
      const answer = dayOf('2026-06-01T22:00:00Z', '2026-06-02T22:00:00Z', 'PT1H', 24)(request);
      return answer && new Response((await answer.text()).replace('KWH', 'WH'));
    });
    expect(await read(source)).toBe('invalid_answer');
  });
});
