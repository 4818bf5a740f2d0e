import { useEffect, useState } from 'react';

/** Counts the times that the server has said that something of this user has changed, such as new data of the utility. */
export function useUpdates(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const source = new EventSource('/api/updates');
    source.onmessage = () => setCount((before) => before + 1);
    return () => source.close();
  }, []);
  return count;
}
