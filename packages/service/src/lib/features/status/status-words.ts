import type { Count, StatusComponent, StatusReport } from './status-types.ts';

const methods = { sign_in: 'sign-in', redirect: "utility's own page", file: 'file' };

/** The name of a component: some utilities are connected by two methods. */
export function componentName({ utility, method }: Pick<StatusComponent, 'utility' | 'method'>): string {
  return `${utility.name} (${methods[method]})`;
}

/** The state of all utilities in a sentence. */
export function summaryOf({ components }: StatusReport): string {
  const count = (status: StatusComponent['status']): number =>
    new Set(components.filter((each) => each.status === status).map(({ utility }) => utility.id)).size;
  const down = count('major_outage');
  const degraded = count('degraded_performance');
  if (down > 0) return down === 1 ? 'One utility does not answer' : `${down} utilities do not answer`;
  if (degraded > 0)
    return degraded === 1 ? 'One utility has problems' : `${degraded} utilities have problems`;
  return components.length === 0 ? 'Too few connections to say' : 'All utilities answer';
}

/** Such as `47 of 50 worked`. Counts, because a percentage of a few tries means nothing. */
export function countInWords({ worked, tried }: Count): string {
  return tried === 0 ? 'none tried' : `${number(worked)} of ${number(tried)} worked`;
}

/** Such as `3 h 20 min`. */
export function durationInWords(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days ${hours % 24} h`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** Such as `Nov 29, 2026, 12:05 UTC`. @param time UNIX seconds. */
export function timeInWords(time: number): string {
  return `${format.format(time * 1000)} UTC`;
}

/** @param time UNIX seconds. */
export function isoTime(time: number): string {
  return new Date(time * 1000).toISOString();
}

const number = (value: number): string => value.toLocaleString('en-US');

const format = new Intl.DateTimeFormat('en-US', {
  ...{ year: 'numeric', month: 'short', day: 'numeric' },
  ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' },
});
