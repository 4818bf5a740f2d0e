import { useEffect, useState } from 'react';

/**
 * Counts down to 0 by the clock, so that it is right after the page was suspended.
 *
 * @param seconds duration of the countdown
 * @param since restarts the countdown when it changes
 */
export function useSecondsLeft(seconds: number, since: unknown): number {
  const [counted, setCounted] = useState({ since, left: seconds });
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const timer = setInterval(() => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setCounted({ since, left });
      if (left === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [seconds, since]);
  // Before the first tick, the stored count belongs to the previous countdown.
  return counted.since === since ? counted.left : seconds;
}
