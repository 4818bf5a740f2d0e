import { useEffect, useState } from 'react';

/** Whether so many milliseconds have gone by since the component appeared. */
export function useElapsed(afterMs: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setElapsed(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return hasElapsed;
}
