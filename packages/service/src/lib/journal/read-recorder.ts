import type { Store } from '../create-sql-store.ts';
import { createEventIds, readEventId } from './entry-ids.ts';

/** Whose data was read, by which client and in which request. */
interface ReadContext {
  readonly clientId: string;
  readonly userRef: string;
  readonly requestId: string;
}

export type Audit = ReturnType<typeof createAudit>;

interface AuditContext {
  readonly store: Store['audit'];
  /** UNIX milliseconds. */
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
}

const DAY = 86_400;
/** Access tokens of a day that a process remembers. Then it starts over: the store keeps the first event of each. */
const MAX_SEEN = 100_000;

/** Records who used people's data. Holds no tokens and nothing that users typed. */
export function createAudit({ store, clock, onError }: AuditContext) {
  const seen = new Set<string>();
  let seenDay = 0;

  return {
    /** Creates the id of an event. The store writes events in the same step as what they record, except for reads. */
    nextId: createEventIds(clock),
    /** Records the first read with an access token on a day (UTC). Reports a failure to `onError`: the read itself succeeds. */
    async recordRead(tokenHash: string, context: ReadContext): Promise<void> {
      const at = Math.floor(clock() / 1000);
      const day = Math.floor(at / DAY);
      if (day !== seenDay || seen.size >= MAX_SEEN) seen.clear();
      seenDay = day;
      if (seen.has(tokenHash)) return;
      seen.add(tokenHash);
      try {
        await store.append({ id: readEventId(tokenHash, day), at, event: 'read', ...context });
      } catch (error) {
        seen.delete(tokenHash);
        onError(error);
      }
    },
  };
}
