import { useEffect, useState } from 'react';

/** Whether so many milliseconds have gone by since the component appeared; 0 or less has gone by at once. */
export function useElapsed(afterMs: number): boolean {
  const [hasElapsed, setElapsed] = useState(afterMs <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return hasElapsed;
}
