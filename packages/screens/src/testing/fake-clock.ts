import { cleanup } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, vi } from 'vitest';

// Testing Library advances fake timers while it waits, but it only looks for Jest's.
vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/**
 * Replaces the clock for the rest of the test. It only moves while the test waits for something or advances it, so
 * a slow machine never lets a timer of the component fire early.
 *
 * @returns a user whose input does not wait for the real clock
 */
export function installFakeClock(): UserEvent {
  vi.useFakeTimers();
  return userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
}
