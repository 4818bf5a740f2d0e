import { expect, it } from 'vitest';
import { localTimeOf } from './local-time.ts';

it.each([
  ['America/Los_Angeles', '2026-03-08T09:59:59Z', -8],
  ['America/Los_Angeles', '2026-03-08T10:00:00Z', -7],
  ['America/Los_Angeles', '2026-11-01T08:59:59Z', -7],
  ['America/Los_Angeles', '2026-11-01T09:00:00Z', -8],
  ['Asia/Kolkata', '2026-07-01T00:00:00Z', 5.5],
  ['Australia/Lord_Howe', '2026-04-04T14:59:59Z', 11],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', 10.5],
  ['UTC', '2026-01-01T00:00:00Z', 0],
])('has the offset of %s at %s', (timeZone, instant, hours) => {
  expect(localTimeOf(timeZone).offsetAt(Date.parse(instant) / 1000)).toBe(hours * 3600);
});
