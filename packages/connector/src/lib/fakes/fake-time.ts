import { offsetAt } from '../http/wall-clock.ts';

/** Writes an instant in UNIX seconds as ISO 8601 with the offset of a time zone, for example `2026-06-01T00:00:00+02:00`. */
export function timeWithOffset(instant: number, timeZone: string): string {
  const offset = offsetAt(instant, timeZone);
  const hours = String(Math.abs(offset) / 3_600).padStart(2, '0');
  return `${withoutZone(instant + offset)}${offset < 0 ? '-' : '+'}${hours}:00`;
}

/** Writes an instant in UNIX seconds as ISO 8601 with `Z`, without milliseconds. */
export function timeWithZ(instant: number): string {
  return `${withoutZone(instant)}Z`;
}

const withoutZone = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);
