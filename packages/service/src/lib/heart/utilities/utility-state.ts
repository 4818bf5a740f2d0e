import { OUTAGE_LOGINS, OUTAGE_SECONDS } from '../store/outage.ts';

/** Whether a utility can be reached. */
export interface UtilityState {
  /** `down` while logins fail in a row because it gives no answer (see `recordOutage`), or the operator has paused it. */
  readonly status: 'up' | 'down';
  /** Time at which the status began, UNIX seconds; `null` if the utility was never seen to be down. */
  readonly since: number | null;
}

/** The answers of a utility, as its group of jobs has them. */
interface UtilityHealth {
  /** Logins that failed in a row. */
  readonly failures: number;
  readonly failedAt: number;
  readonly blockedUntil: number;
  /** Time at which the last outage began or ended; `null` if there was none. */
  readonly statusSince: number | null;
  /** Time since which the operator has paused its jobs; `null` if they are not paused. */
  readonly pausedAt: number | null;
}

/** The state of a utility for everybody who asks: the API, Connect, the status page and the operator. */
export function utilityState(
  { failures, failedAt, blockedUntil, statusSince, pausedAt }: UtilityHealth,
  now: number,
): UtilityState {
  if (pausedAt !== null) return { status: 'down', since: pausedAt };
  if (failures < OUTAGE_LOGINS) return { status: 'up', since: statusSince };
  // Without further failures an outage is over, although no login has worked yet.
  const until = Math.max(blockedUntil, failedAt + OUTAGE_SECONDS);
  return until > now ? { status: 'down', since: statusSince } : { status: 'up', since: until };
}

/** Combines the states of a utility for all clients and for one client. */
export function worseState(a: UtilityState, b: UtilityState): UtilityState {
  if (a.status !== b.status) return a.status === 'down' ? a : b;
  const times = [a.since, b.since].flatMap((since) => since ?? []);
  if (times.length === 0) return a;
  return { status: a.status, since: a.status === 'down' ? Math.min(...times) : Math.max(...times) };
}

/** The state of a utility that no list of states has. */
export const unknownState: UtilityState = { status: 'up', since: null };
