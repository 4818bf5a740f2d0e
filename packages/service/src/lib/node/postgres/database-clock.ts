/** The time that a database told, and when it was asked and had answered by a clock of this process that nobody sets. */
export interface ClockReading {
  /** UNIX milliseconds. */
  readonly time: number;
  /** Milliseconds of `performance.now`. */
  readonly askedAt: number;
  /** Milliseconds of `performance.now`. */
  readonly answeredAt: number;
}

/** What time it is in a database, without asking each time. */
export interface DatabaseClock {
  /** UNIX milliseconds, whole. */
  readonly now: () => number;
  correct(reading: ClockReading): void;
}

/** As long as the shortest lease: whatever made the clock wrong is over soon. */
const EVERY_MS = 10_000;
/** By how much a correction stops the clock, instead of setting it back. */
const MOST_WAITED_MS = 2_000;

/**
 * Makes a clock that goes on from what a database told. The clock of the machine has no part in it: it may be wrong, and
 * whoever sets it right would else move all leases at once.
 *
 * @param elapsed milliseconds, as in the readings.
 */
export function createDatabaseClock(
  first: ClockReading,
  elapsed: () => number = () => performance.now(),
): DatabaseClock {
  let offset = first.time - (first.askedAt + first.answeredAt) / 2;
  let latest = 0;
  return {
    now() {
      const time = Math.floor(elapsed() + offset);
      // Small corrections are waited for. A database whose own clock was set back is followed: new processes have its new time.
      if (time > latest || latest - time > MOST_WAITED_MS) latest = time;
      return latest;
    },
    correct({ time, askedAt, answeredAt }) {
      // The time was read somewhere between: an answer that took long says little, and corrects little.
      offset = Math.min(Math.max(offset, time - answeredAt), time - askedAt);
    },
  };
}

export interface FollowOptions {
  readonly read: () => Promise<ClockReading>;
  /** Is told the time, at first and after each correction. */
  readonly onClock?: ((time: number) => void) | undefined;
}

/**
 * Corrects a clock over and over; where the database does not answer, it goes on as it was.
 *
 * @returns how to stop.
 */
export function followClock(clock: DatabaseClock, { read, onClock }: FollowOptions): () => void {
  const tell = (): void => onClock?.(clock.now());
  const follow = async (): Promise<void> => {
    clock.correct(await read());
    tell();
  };
  tell();
  const timer = setInterval(() => void follow().catch(() => undefined), EVERY_MS);
  // What is read is of no use to a process that has nothing else to do.
  timer.unref();
  return () => clearInterval(timer);
}
