import type { Random } from '../crypto/random.ts';
import type { AuditStore } from '../store/audit.ts';
import { createEventIds, readingId } from './event-ids.ts';

/** Who did something, by whom and in which request. */
export interface Deed {
  readonly clientId: string;
  readonly userRef: string;
  /** `null` where it was done in the background. */
  readonly requestId: string | null;
}

/** Writes down what happens to people's data: nothing that they typed, no token. Never fails what it writes about. */
export interface Audit {
  /** For an event that the store writes in one step with what it tells of: all but readings. */
  nextId(): string;
  /**
   * The first reading with an access token on a day (UTC).
   *
   * @returns nothing to wait for where this process knows of one: it is on the way of every reading.
   */
  noteRead(tokenHash: string, deed: Deed): Promise<void> | undefined;
}

export interface AuditContext {
  readonly store: AuditStore;
  readonly random: Random;
  /** UNIX milliseconds. */
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
}

const DAY = 86_400;
/** Tokens of a day that a process remembers; then it asks the store again. */
const MAX_SEEN = 100_000;

/** Makes the audit log of a service. */
export function createAudit({ store, random, clock, onError }: AuditContext): Audit {
  const now = () => Math.floor(clock() / 1000);
  const nextId = createEventIds({ clock, random });
  const seen = new Set<string>();
  let seenDay = 0;

  return {
    nextId,
    noteRead(tokenHash, deed) {
      const day = Math.floor(now() / DAY);
      if (day !== seenDay || seen.size >= MAX_SEEN) seen.clear();
      seenDay = day;
      if (seen.has(tokenHash)) return undefined;
      seen.add(tokenHash);
      const id = readingId(tokenHash, day);
      return store.append({ id, at: now(), event: 'read', ...deed }).catch((error: unknown) => {
        seen.delete(tokenHash);
        onError(error);
      });
    },
  };
}
