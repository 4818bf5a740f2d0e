import { describe, expect, it } from 'vitest';
import { zoneOf } from './time-zone.ts';

const seconds = (iso: string) => Date.parse(iso) / 1000;
const day = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;

it.each([
  'America/Los_Angeles',
  'America/New_York',
  'America/Phoenix',
  'America/Indiana/Indianapolis',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
])('zoneOf agrees with Intl every six hours of four years in %s', (timeZone) => {
  const zone = zoneOf(timeZone);
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  for (
    let instant = seconds('2024-01-01T00:00:00Z');
    instant < seconds('2028-01-01T00:00:00Z');
    instant += 21_600
  ) {
    const localHours = zone.dayOf(instant) * 24 + zone.hourOf(instant);
    const wall = new Date(localHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    if (wall !== format.format(instant * 1000)) expect(wall).toBe(format.format(instant * 1000));
  }
});

describe('zoneOf California', () => {
  const zone = zoneOf('America/Los_Angeles');

  it('changes clocks at 2 in the morning', () => {
    expect(zone.hourOf(seconds('2026-03-08T09:45:00Z'))).toBe(1.75);
    expect(zone.hourOf(seconds('2026-03-08T10:00:00Z'))).toBe(3);
    expect(zone.hourOf(seconds('2026-11-01T08:45:00Z'))).toBe(1.75);
    expect(zone.hourOf(seconds('2026-11-01T09:00:00Z'))).toBe(1);
  });

  it('has days of 23 and 25 hours when clocks change', () => {
    const hours = (iso: string) => (zone.midnight(day(iso) + 1) - zone.midnight(day(iso))) / 3600;
    expect(hours('2026-03-07')).toBe(24);
    expect(hours('2026-03-08')).toBe(23);
    expect(hours('2026-11-01')).toBe(25);
    expect(zone.midnight(day('2026-03-08'))).toBe(seconds('2026-03-08T08:00:00Z'));
    expect(zone.midnight(day('2026-03-09'))).toBe(seconds('2026-03-09T07:00:00Z'));
  });

  it('starts a day at local midnight', () => {
    expect(zone.dayOf(seconds('2026-07-01T06:59:59Z'))).toBe(day('2026-06-30'));
    expect(zone.dayOf(seconds('2026-07-01T07:00:00Z'))).toBe(day('2026-07-01'));
  });
});
