import { describe, expect, it } from 'vitest';
import { billsOf } from './bills.ts';
import { zoneOf } from './time-zone.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const zone = zoneOf('America/Los_Angeles');
const since = seconds('2024-11-20T08:00:00Z');
const now = seconds('2026-11-20T22:00:00Z');
const bills = (seed: number, from = since, to = now) => billsOf({ seed, zone, from, to, since, now });
const seeds = Array.from({ length: 40 }, (_, at) => at * 7919);

describe.each(seeds)('sandbox bills of home %i', (seed) => {
  it('cover about a month each, without gaps', () => {
    const all = bills(seed);
    expect(all.length).toBeGreaterThanOrEqual(22);
    all.reduce((before, bill) => {
      expect(bill.start).toBe(before.end);
      return bill;
    });
    for (const { start, end } of all) {
      const days = Math.round((end - start) / 86_400);
      expect(days).toBeGreaterThanOrEqual(26);
      expect(days).toBeLessThanOrEqual(33);
    }
  });

  it('begin and end at local midnight of a weekday', () => {
    for (const { start, end } of bills(seed)) {
      for (const instant of [start, end]) {
        expect(instant).toBe(zone.midnight(zone.dayOf(instant)));
        expect([0, 6]).not.toContain((zone.dayOf(instant) + 4) % 7);
      }
    }
  });

  it('have unique ids that do not change over time', () => {
    const all = bills(seed);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.every(({ id }) => /^B-\d{8}-\d{4}$/.test(id))).toBe(true);
    const later = billsOf({
      seed,
      zone,
      from: since,
      to: now,
      since: since + 90 * 86_400,
      now: now + 90 * 86_400,
    });
    expect(later.slice(0, 15)).toEqual(all.filter(({ start }) => start >= since + 90 * 86_400).slice(0, 15));
  });

  it('cover neither the future nor the time before the data', () => {
    const all = bills(seed, 0, now + 1e8);
    expect(all.every(({ start, end }) => start >= since && end <= now)).toBe(true);
    expect((all[0]?.start ?? 0) - since).toBeLessThan(34 * 86_400);
    expect(now - (all.at(-1)?.end ?? 0)).toBeLessThan(34 * 86_400);
  });

  it('are returned when they overlap the range', () => {
    const all = bills(seed);
    const third = all[2];
    if (third === undefined) throw new Error('no third bill');
    expect(bills(seed, third.start, third.end)).toEqual([third]);
    expect(bills(seed, third.start + 86_400, third.start + 86_401)).toEqual([third]);
    expect(bills(seed, third.start - 1, third.end + 1)).toEqual(all.slice(1, 4));
    expect(bills(seed, third.start, third.start)).toEqual([]);
  });
});

it('reads the meters of different homes on different days of the month', () => {
  const days = seeds.map((seed) => new Date((bills(seed)[0]?.start ?? 0) * 1000).getUTCDate());
  expect(new Set(days).size).toBeGreaterThan(10);
});
