import { useEffect, useState } from 'react';

/** Whether this many milliseconds have passed since the component was mounted. */
export function useElapsed(afterMs: number): boolean {
  const [hasElapsed, setElapsed] = useState(afterMs <= 0);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return hasElapsed;
}
