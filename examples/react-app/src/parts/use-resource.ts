import { useCallback, useEffect, useState } from 'react';

/** Data that is loaded from the server. */
type Resource<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly error: unknown };

/**
 * Loads data when a component mounts, and again whenever `key` changes.
 *
 * @param key identifies the data; a response for an older key is never shown
 * @param load loads the data
 * @returns the resource, and a function that tries again
 */
export function useResource<T>(
  key: string,
  load: (signal: AbortSignal) => Promise<T>,
): readonly [resource: Resource<T>, retry: () => void] {
  const [attempt, setAttempt] = useState(0);
  const id = `${attempt} ${key}`;
  const [answer, setAnswer] = useState<{ id: string; resource: Resource<T> }>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what `load` reads.
  useEffect(() => {
    const controller = new AbortController();
    const settle = (resource: Resource<T>) => {
      if (!controller.signal.aborted) setAnswer({ id, resource });
    };
    load(controller.signal).then(
      (value) => settle({ status: 'ready', value }),
      (error: unknown) => settle({ status: 'failed', error }),
    );
    return () => controller.abort();
  }, [id]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return [answer?.id === id ? answer.resource : { status: 'loading' }, retry];
}
