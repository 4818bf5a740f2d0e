const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Seconds between an attempt that failed and the next one, as the specification of Standard Webhooks suggests. */
const DELAYS = [5, 5 * MINUTE, 30 * MINUTE, ...[2, 5, 10, 14, 20, 24].map((hours) => hours * HOUR)];

const MAX_RETRY_AFTER_SECONDS = DAY;
/** Less than the second delay with its jitter, so that a rest never holds up the event that has failed. */
const MAX_REST_SECONDS = 4 * MINUTE;
const PAUSE_FAILURES = 20;
const PAUSE_SECONDS = 3 * DAY;

/**
 * Seconds until the next attempt of a delivery, with a jitter of 20 %; `null` after the last one.
 *
 * @param attempts including the one that has failed.
 * @param share random, from 0 to 1.
 */
export function retryDelay(attempts: number, share: number): number | null {
  const delay = DELAYS[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (0.8 + 0.4 * share));
}

/**
 * Seconds in which an endpoint gets nothing after a failure. One that is down, with many events to come, then costs little.
 *
 * @param failures of the endpoint in a row.
 */
export function restSeconds(failures: number): number {
  return failures < 2 ? 0 : Math.min(MAX_REST_SECONDS, 4 * 2 ** (failures - 2));
}

/**
 * The seconds of a `Retry-After` header, a day at most; 0 if it cannot be read.
 *
 * @see RFC 9110, section 10.2.3
 */
export function retryAfterSeconds(header: string | null, now: number): number {
  if (header === null) return 0;
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil(Date.parse(header) / 1000) - now;
  return Number.isNaN(seconds) ? 0 : Math.min(Math.max(seconds, 0), MAX_RETRY_AFTER_SECONDS);
}

/** Whether an endpoint with these failures in a row is paused. */
export function isPauseDue(failures: number, failingSince: number, now: number): boolean {
  return failures >= PAUSE_FAILURES && now - failingSince >= PAUSE_SECONDS;
}
