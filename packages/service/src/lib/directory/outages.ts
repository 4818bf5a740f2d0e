import type { UtilitySummary } from '@utility-connect/protocol';
import type { KnownClient } from '../store/clients.ts';

export type Outages = ReturnType<typeof createOutages>;

/** Distinct sessions that must fail before a utility counts as down, so that one user's retries are not enough. */
const MIN_SESSIONS = 3;
const WINDOW_SECONDS = 15 * 60;
/** Limits memory; the oldest outages are dropped first. */
const MAX_OUTAGES = 5_000;

/**
 * Detects utilities that are down from recent sign-ins. Each process counts its own sign-ins.
 *
 * @param now UNIX seconds.
 */
export function createOutages(now: () => number) {
  // The time of each session's last failure, by utility.
  const failures = new Map<string, Map<string, number>>();

  return {
    /** Notes that a sign-in of this session failed because of an outage. */
    noteOutage(client: KnownClient, utilityId: string, publicId: string): void {
      const key = keyOf(client, utilityId);
      const sessions = failures.get(key) ?? new Map<string, number>();
      setNewest(sessions, publicId, now(), MIN_SESSIONS);
      setNewest(failures, key, sessions, MAX_OUTAGES);
    },
    /** Notes that the utility answered a sign-in, even with a refusal: it is up. */
    noteAnswer(client: KnownClient, utilityId: string): void {
      failures.delete(keyOf(client, utilityId));
    },
    statusOf(client: KnownClient, utilityId: string): UtilitySummary['status'] {
      const times = [...(failures.get(keyOf(client, utilityId))?.values() ?? [])];
      const recent = times.filter((time) => time > now() - WINDOW_SECONDS);
      return recent.length >= MIN_SESSIONS ? 'down' : 'up';
    },
  };
}

// Real outages affect all clients. Simulated ones affect only the sandbox client that caused them.
const keyOf = ({ id, environment }: KnownClient, utilityId: string): string =>
  `${environment === 'production' ? '' : id}\n${utilityId}`;

// A map iterates in insertion order, so its first key is the oldest.
const setNewest = <T>(map: Map<string, T>, key: string, value: T, maxSize: number): void => {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > maxSize && oldest !== undefined) map.delete(oldest);
};
