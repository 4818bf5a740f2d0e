import type { FirstRead } from './audit-log.ts';

/** Records the first read with an access token on a day (UTC). */
export type RecordRead = (read: Omit<FirstRead, 'at'>) => Promise<void>;

interface RecorderOptions {
  readonly journal: { recordRead(read: FirstRead): Promise<void> };
  /** UNIX seconds. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
}

const DAY = 86_400;
/** Access tokens of a day that a process remembers. Above that it forgets them all: the store keeps the first read of each. */
const MAX_SEEN = 100_000;

/** Records who reads people's data. Reports a failure to `onError`: the read itself succeeds. */
export function createReadRecorder({ journal, now, onError }: RecorderOptions): RecordRead {
  const seen = new Set<string>();
  let seenDay = 0;

  return async (read) => {
    const { tokenHash } = read;
    const at = now();
    const day = Math.floor(at / DAY);
    if (day !== seenDay || seen.size >= MAX_SEEN) seen.clear();
    seenDay = day;
    if (seen.has(tokenHash)) return;
    seen.add(tokenHash);
    try {
      await journal.recordRead({ ...read, at });
    } catch (error) {
      seen.delete(tokenHash);
      onError(error);
    }
  };
}
