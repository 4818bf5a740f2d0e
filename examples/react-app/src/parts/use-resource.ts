import { useCallback, useEffect, useState } from 'react';
import { isDataPending } from '../api.ts';

/** Data that is loaded from the server. `isWaiting`: the utility is sending its first data. */
type Resource<T> =
  | { readonly status: 'loading'; readonly isWaiting: boolean }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Loads data when a component mounts, and again whenever `key` changes. While the utility's first data arrives, it asks again every
 * three seconds.
 *
 * @param key identifies the data; a response for an older key is never shown
 * @param load loads the data
 * @param version when it changes, the data is loaded again, and shown as it was meanwhile
 * @returns the resource, and a function that tries again
 */
export function useResource<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
  version = 0,
): readonly [resource: Resource<T>, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const id = `${attempt} ${key}`;
  const [answer, setAnswer] = useState<{ id: string; resource: Resource<T> }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` reads.
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout>;
    const settle = (resource: Resource<T>) => {
      if (!signal.aborted) setAnswer({ id, resource });
    };
    const ask = () =>
      load(signal).then(
        (value) => settle({ status: 'ready', value }),
        (error: unknown) => {
          if (!isDataPending(error)) return settle({ status: 'failed', error });
          settle({ status: 'loading', isWaiting: true });
          if (!signal.aborted) timer = setTimeout(ask, 3000);
        },
      );
    ask();
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [id, version]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return [answer?.id === id ? answer.resource : { status: 'loading', isWaiting: false }, retry];
}
