import { zoneOf } from './time-zone.ts';

/** How far the data of the sandbox reaches back. */
const historyMonths = 24;

/** Start of the data in UNIX seconds: local midnight, 24 months before the local day of `now`. */
export function historyStart(timeZone: string, now: number): number {
  const zone = zoneOf(timeZone);
  const today = new Date(zone.dayOf(now) * 86_400_000);
  const month = today.getUTCMonth() - historyMonths;
  const lastOfMonth = new Date(Date.UTC(today.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const day = Date.UTC(today.getUTCFullYear(), month, Math.min(today.getUTCDate(), lastOfMonth)) / 86_400_000;
  return zone.midnight(day);
}

/** Start of the UTC month after an instant, in UNIX seconds. */
export function nextUtcMonth(instant: number): number {
  const date = new Date(instant * 1000);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) / 1000;
}
