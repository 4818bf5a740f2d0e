/** The time of a database, and when it was queried by this process's monotonic clock. */
export interface ClockReading {
  /** UNIX milliseconds. */
  readonly time: number;
  /** Milliseconds of `performance.now`. */
  readonly askedAt: number;
  /** Milliseconds of `performance.now`. */
  readonly answeredAt: number;
}

/** The time of a database, without a query each time. */
interface DatabaseClock {
  /** UNIX milliseconds, whole. */
  readonly now: () => number;
  correct(reading: ClockReading): void;
}

/** At most the shortest lease. */
const INTERVAL_MS = 10_000;
/** Up to this correction the clock stands still instead of going back. */
const MAX_STANDSTILL_MS = 2_000;

/**
 * A clock that continues from a reading of the database's time. It doesn't use the machine's wall clock: that may be wrong,
 * and correcting it would move all leases at once.
 *
 * @param elapsed monotonic milliseconds. Default `performance.now`.
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
      // Large corrections are followed: the database's clock was set back, and other processes use its new time.
      if (time > latest || latest - time > MAX_STANDSTILL_MS) latest = time;
      return latest;
    },
    correct({ time, askedAt, answeredAt }) {
      // The database read its clock at some point between query and answer, so a slow answer corrects little.
      offset = Math.min(Math.max(offset, time - answeredAt), time - askedAt);
    },
  };
}

interface FollowOptions {
  readonly read: () => Promise<ClockReading>;
  /** Called with the time at the start and after each correction. */
  readonly onClock?: ((time: number) => void) | undefined;
}

/**
 * Corrects a clock every 10 seconds. When the database doesn't answer, the clock continues.
 *
 * @returns stops it.
 */
export function followClock(clock: DatabaseClock, { read, onClock }: FollowOptions): () => void {
  const follow = async (): Promise<void> => {
    clock.correct(await read());
    onClock?.(clock.now());
  };
  onClock?.(clock.now());
  const timer = setInterval(() => void follow().catch(() => undefined), INTERVAL_MS);
  // The timer must not keep a process alive.
  timer.unref();
  return () => clearInterval(timer);
}
