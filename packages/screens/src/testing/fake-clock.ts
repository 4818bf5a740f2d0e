import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';

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
