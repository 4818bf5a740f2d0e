import type { Attempt } from '@utility-connect/protocol';
import { useRef } from 'react';
import type { ConnectBackend } from '../lib/backend.ts';
import type { ConnectState } from './connect-state.ts';
import { screenOf } from './screen-of.ts';

interface Attempts {
  readonly start: (request: () => Promise<Attempt>) => Promise<Attempt>;
  /** Cancels the attempt of a state, if there is one. */
  readonly stop: (state: ConnectState) => void;
}

/** Orders the requests that start and cancel attempts. */
export function useAttempts(backend: ConnectBackend): Attempts {
  const cancelling = useRef<Promise<unknown>>(Promise.resolve());
  const starting = useRef<Promise<unknown>>(Promise.resolve());
  return {
    // A new attempt waits until the previous one is cancelled: a late cancellation would end the new one.
    start(request) {
      const started = cancelling.current.then(request);
      starting.current = started.catch(() => {});
      return started;
    },
    stop(state) {
      const isStarting = screenOf(state).isStarting?.(state);
      const hasStarted = 'attemptId' in state && state.attemptId !== null;
      if (!isStarting && !hasStarted) return;
      // Cancel after the attempt has started: before that there is nothing to cancel.
      const request = isStarting
        ? starting.current.then(() => backend.cancelAttempt())
        : backend.cancelAttempt();
      // The person continues whether or not the cancellation arrives in time.
      cancelling.current = request.catch(() => {});
    },
  };
}
