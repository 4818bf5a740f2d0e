import type { UtilitySummary } from '@utility-connect/protocol';
import type { KnownClient } from '../store/clients.ts';

/** How the sign-ins of the last minutes ended at each utility. In this process alone: another one learns it by itself. */
export interface Outages {
  /** The utility did not answer a sign-in of this session. */
  noteOutage(client: KnownClient, utilityId: string, publicId: string): void;
  /** The utility answered, be it with a refusal: it is up. */
  noteAnswer(client: KnownClient, utilityId: string): void;
  statusOf(client: KnownClient, utilityId: string): UtilitySummary['status'];
}

/** Sessions that have to meet an outage, with no answer between them, before a utility counts as down. */
const SESSIONS = 3;
const WINDOW_SECONDS = 15 * 60;
/** More than are ever down at once; the oldest is forgotten first. */
const MAX_KEPT = 5_000;

/** @param now - UNIX seconds. */
export function createOutages(now: () => number): Outages {
  // By utility: when each session met its last outage.
  const kept = new Map<string, Map<string, number>>();

  return {
    noteOutage(client, utilityId, publicId) {
      const key = keyOf(client, utilityId);
      const sessions = kept.get(key) ?? new Map<string, number>();
      sessions.delete(publicId);
      sessions.set(publicId, now());
      forgetOldest(sessions, SESSIONS);
      kept.delete(key);
      kept.set(key, sessions);
      forgetOldest(kept, MAX_KEPT);
    },
    noteAnswer(client, utilityId) {
      kept.delete(keyOf(client, utilityId));
    },
    statusOf(client, utilityId) {
      const times = [...(kept.get(keyOf(client, utilityId))?.values() ?? [])];
      const recent = times.filter((at) => at > now() - WINDOW_SECONDS);
      return recent.length >= SESSIONS ? 'down' : 'up';
    },
  };
}

// A real outage is everybody's. The sandbox plays outages, and what one client plays is not another's.
const keyOf = ({ id, environment }: KnownClient, utilityId: string): string =>
  `${environment === 'production' ? '' : id}\n${utilityId}`;

const forgetOldest = (map: Map<string, unknown>, max: number): void => {
  for (const key of map.keys()) {
    if (map.size <= max) return;
    map.delete(key);
  }
};
