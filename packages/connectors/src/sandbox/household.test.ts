import { describe, expect, it } from 'vitest';
import { type Household, quarterHoursOf } from './household.ts';

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0);
const homes = (state: string, timeZone: string, hasSolar = false): Household[] =>
  Array.from({ length: 25 }, (_, at) => ({ seed: 104_729 * (at + 1), state, timeZone, hasSolar }));
const california = homes('CA', 'America/Los_Angeles');

/** Mean kWh of a quarter hour between two hours of the day, over many homes and the days of a month. */
const meanBetween = (list: readonly Household[], month: string, from: number, to: number) => {
  const values = list.flatMap((home) =>
    Array.from({ length: 28 }, (_, at) => [
      ...quarterHoursOf(home, dayOf(`${month}-01`) + at).slice(from * 4, to * 4),
    ]).flat(),
  );
  return sum(values) / values.length;
};

describe('quarterHoursOf', () => {
  it('does not change between versions', () => {
    // Clients have stored this data, so a failure here means a breaking change.
    const day = quarterHoursOf(
      { seed: 42, state: 'CA', timeZone: 'America/Los_Angeles', hasSolar: false },
      dayOf('2026-05-05'),
    );
    expect([day[0], day[30], day[48], day[80]].map((value) => value?.toFixed(4))).toMatchInlineSnapshot(`
      [
        "0.0798",
        "1.3067",
        "0.1448",
        "1.3375",
      ]
    `);
  });
});

describe('quarterHoursOf many households', () => {
  it('is lowest at night and highest in the evening, in every season', () => {
    for (const month of ['2026-01', '2026-04', '2026-10']) {
      const night = meanBetween(california, month, 3, 5);
      const morning = meanBetween(california, month, 6.5, 8.5);
      const noon = meanBetween(california, month, 11, 14);
      const evening = meanBetween(california, month, 18, 21);
      expect(morning).toBeGreaterThan(1.5 * night);
      expect(evening).toBeGreaterThan(1.3 * noon);
      expect(evening).toBeGreaterThan(1.8 * night);
    }
  });

  it('follows local time when clocks change', () => {
    const peak = (iso: string) => {
      const curve = Array.from({ length: 24 }, (_, hour) =>
        sum(
          california.flatMap((home) =>
            // Mondays to Fridays: their routine has the sharpest morning.
            [0, 1, 2, 3, 4].map((at) =>
              sum(quarterHoursOf(home, dayOf(iso) + at).slice(hour * 4, hour * 4 + 4)),
            ),
          ),
        ),
      );
      return curve.slice(4, 12).indexOf(Math.max(...curve.slice(4, 12)));
    };
    expect(Math.abs(peak('2026-03-02') - peak('2026-03-09'))).toBeLessThanOrEqual(1);
  });

  it('is higher in southern summers and northern winters', () => {
    const arizona = homes('AZ', 'America/Phoenix');
    expect(meanBetween(arizona, '2026-07', 0, 24)).toBeGreaterThan(
      1.6 * meanBetween(arizona, '2026-01', 0, 24),
    );
    const minnesota = homes('MN', 'America/Chicago');
    expect(meanBetween(minnesota, '2026-01', 0, 24)).toBeGreaterThan(
      1.15 * meanBetween(minnesota, '2026-05', 0, 24),
    );
  });

  it('is between 250 and 2,500 kWh a month, as in American homes', () => {
    for (const home of [...california, ...homes('FL', 'America/New_York')]) {
      const month = sum(
        Array.from({ length: 30 }, (_, at) => sum(quarterHoursOf(home, dayOf('2026-10-01') + at))),
      );
      expect(month).toBeGreaterThan(250);
      expect(month).toBeLessThan(2500);
    }
  });

  it('is higher at noon on weekends', () => {
    const noonOf = (first: string) =>
      sum(
        california.flatMap((home) =>
          Array.from({ length: 20 }, (_, week) =>
            sum(quarterHoursOf(home, dayOf(first) + week * 7).slice(40, 56)),
          ),
        ),
      );
    expect(noonOf('2026-01-10')).toBeGreaterThan(1.2 * noonOf('2026-01-13')); // Saturdays, Tuesdays
  });
});

describe('quarterHoursOf a household with solar panels', () => {
  const solar = homes('CA', 'America/Los_Angeles', true);

  it('is below 0 at noon on sunny days, and unaffected at night', () => {
    for (const home of solar) {
      const days = Array.from({ length: 30 }, (_, at) => quarterHoursOf(home, dayOf('2026-06-01') + at));
      const noon = days.flatMap((day) => [...day.slice(46, 54)]);
      expect(noon.filter((value) => value < 0).length / noon.length).toBeGreaterThan(0.8);
      expect(days.every((day) => sum(day.slice(0, 16)) > 0.2)).toBe(true);
      expect(days.every((day) => day.every((value) => value > -9 / 4))).toBe(true);
      const plain = quarterHoursOf({ ...home, hasSolar: false }, dayOf('2026-06-01'));
      expect(days[0]?.slice(0, 12)).toEqual(plain.slice(0, 12));
    }
  });

  it('is sometimes above 0 at noon in winter', () => {
    const [home] = solar as [Household];
    const noons = Array.from({ length: 90 }, (_, at) =>
      sum(quarterHoursOf(home, dayOf('2025-12-01') + at).slice(44, 52)),
    );
    expect(noons.some((value) => value > 0)).toBe(true);
    expect(noons.some((value) => value < 0)).toBe(true);
  });
});
