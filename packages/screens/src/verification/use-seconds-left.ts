import { useEffect, useState } from 'react';

/**
 * Counts down to 0, by the clock: a page that slept is right when it wakes.
 *
 * @param seconds how long to wait
 * @param since starts anew with each other value
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
  // Until the first second has gone by, what was counted belongs to the wait before.
  return counted.since === since ? counted.left : seconds;
}
