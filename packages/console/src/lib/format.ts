import type { CappedCount } from '@utility-connect/protocol/operator';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A number that may be capped, such as `10,000+`. */
export function formatCount(count: number | CappedCount): string {
  if (typeof count === 'number') return count.toLocaleString('en-US');
  return `${count.count.toLocaleString('en-US')}${count.is_more ? '+' : ''}`;
}

/** A number with its noun: `1 account`, `2 accounts`, `10,000+ accounts`. */
export function formatAmount(count: number | CappedCount, noun: string, plural = `${noun}s`): string {
  const amount = typeof count === 'number' ? count : count.count;
  return `${formatCount(count)} ${amount === 1 ? noun : plural}`;
}

/** A time span in its largest unit, such as `40 min`; below a second `0 s`. */
export function formatSpan(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < MINUTE) return `${whole} s`;
  if (whole < HOUR) return `${Math.floor(whole / MINUTE)} min`;
  if (whole < 2 * DAY) return `${Math.floor(whole / HOUR)} h`;
  return `${Math.floor(whole / DAY)} days`;
}

/** A short time: `08:12` today, otherwise with the day, and with the year if it is another one. */
export function formatTime(at: number, now: number, timeZone?: string): string {
  const day = dayOf(at, timeZone);
  const today = dayOf(now, timeZone);
  const clock = formatClock(at, timeZone).slice(0, 5);
  if (day === today) return clock;
  return `${formatDay(at, now, timeZone)}, ${clock}`;
}

/** A day, such as `Nov 26`, with the year if it is another one than now. */
export function formatDay(at: number, now: number, timeZone?: string): string {
  const sameYear = dayOf(at, timeZone).slice(0, 4) === dayOf(now, timeZone).slice(0, 4);
  const year = sameYear ? {} : ({ year: 'numeric' } as const);
  return format(at, timeZone, { month: 'short', day: 'numeric', ...year });
}

/** The time of day with seconds, such as `12:00:03`. */
export function formatClock(at: number, timeZone?: string): string {
  return format(at, timeZone, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' });
}

/** The exact time with its zone, and in UTC. */
export function formatExact(at: number, timeZone?: string): string {
  const exact = { dateStyle: 'medium', timeStyle: 'long', hourCycle: 'h23' } as const;
  const utc = new Date(at * 1000)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' UTC');
  return `${format(at, timeZone, exact)} · ${utc}`;
}

/** Bytes in decimal units, such as `1.2 GB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const amount = bytes / 1000 ** power;
  return `${amount < 10 && power > 0 ? amount.toFixed(1) : Math.round(amount)} ${units[power]}`;
}

// As in `2026-11-26`.
const dayOf = (at: number, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('en-CA', zoned(timeZone, { dateStyle: 'short' })).format(at * 1000);

const format = (at: number, timeZone: string | undefined, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-US', zoned(timeZone, options)).format(at * 1000);

const zoned = (timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  timeZone === undefined ? options : { ...options, timeZone };
