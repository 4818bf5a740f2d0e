/** The delays of retries, in seconds. */
export interface Backoff {
  readonly first: number;
  readonly longest: number;
}

/**
 * Seconds until the next try: exponential, and half of it random, so that jobs don't all retry at once.
 *
 * @param failures in a row before this one.
 * @param share random, from 0 to 1.
 */
export function backoffSeconds({ first, longest }: Backoff, failures: number, share: number): number {
  return Math.round(Math.min(longest, first * 2 ** failures) * (0.5 + 0.5 * share));
}
