import { expect, it } from 'vitest';
import { timeZoneRules } from './time-zone-rules.ts';

const sunday = 7;

it.each([
  ['America/Los_Angeles', -28_800, { month: 3, week: 2 }, { month: 11, week: 1 }, 7200, 7200],
  ['America/New_York', -18_000, { month: 3, week: 2 }, { month: 11, week: 1 }, 7200, 7200],
  ['Europe/Berlin', 3600, { month: 3, week: 5 }, { month: 10, week: 5 }, 7200, 10_800],
  ['Australia/Sydney', 36_000, { month: 10, week: 1 }, { month: 4, week: 1 }, 7200, 10_800],
])('finds the rules of %s', (name, offsetSeconds, start, end, startSecond, endSecond) => {
  expect(timeZoneRules(name, 2026)).toEqual({
    name,
    offsetSeconds,
    dstSeconds: 3600,
    dstStart: { ...start, weekday: sunday, day: null, secondOfDay: startSecond },
    dstEnd: { ...end, weekday: sunday, day: null, secondOfDay: endSecond },
  });
});

it.each([
  ['America/Phoenix', -25_200],
  ['Pacific/Honolulu', -36_000],
  ['Asia/Kolkata', 19_800],
  ['UTC', 0],
])('has only the offset of %s, whose clocks never change', (name, offsetSeconds) => {
  const rules = { dstSeconds: 0, dstStart: null, dstEnd: null };
  expect(timeZoneRules(name, 2026)).toEqual({ name, offsetSeconds, ...rules });
});
