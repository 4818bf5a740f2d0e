// Runs before each test file.
import './fast-refresh.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// The default of one second is too short for a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};

// Testing Library advances fake timers while it waits, but it only looks for Jest's.
vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
