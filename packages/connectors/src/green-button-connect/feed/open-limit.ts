/** Utilities may refuse more requests at a time. */
const MAX_OPEN = 8;
const SLOW_MILLISECONDS = 2_000;

/**
 * Limits how many requests are open at a time. One that takes over two seconds makes room for two others, so that a hundred made-up
 * addresses that are never answered keep the others waiting for only a few seconds.
 *
 * @returns a function that sends a request when it is its turn
 */
export function createOpenLimit(): <T>(send: () => Promise<T>) => Promise<T> {
  let free = MAX_OPEN;
  const waiting: (() => void)[] = [];
  const release = (count: number) => {
    free += count;
    for (; free > 0 && waiting.length > 0; free -= 1) waiting.shift()?.();
  };
  return async (send) => {
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
      release(0);
    });
    let isSlow = false;
    const timer = setTimeout(() => {
      isSlow = true;
      release(2);
    }, SLOW_MILLISECONDS);
    try {
      return await send();
    } finally {
      clearTimeout(timer);
      if (!isSlow) release(1);
    }
  };
}
