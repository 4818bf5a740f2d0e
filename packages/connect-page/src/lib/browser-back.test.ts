import { expect, it, vi } from 'vitest';
import { createBrowserBack } from './browser-back.ts';

/** A window with one history entry, in which no address opens another page. */
const createWindow = () => {
  const entries: unknown[] = [null];
  let index = 0;
  let handlePopState = () => {};
  const go = (step: number) => {
    index += step;
    handlePopState();
  };
  const history = {
    get state() {
      return entries[index];
    },
    pushState(state: unknown) {
      index += 1;
      entries.splice(index, Infinity, state);
    },
    back: () => go(-1),
    forward: () => go(1),
  };
  const location = { replace: vi.fn() };
  const addEventListener = (_: string, listener: () => void) => {
    handlePopState = listener;
  };
  return { history, location, addEventListener, entries };
};

it('takes a step and stays on the page', () => {
  const window = createWindow();
  const { offer } = createBrowserBack(window as unknown as Window);
  const back = vi.fn();
  offer(back);
  window.history.back();
  expect(back).toHaveBeenCalledOnce();
  expect(window.history.state).toEqual({ isAhead: true });
});

it('adds no entry while the browser goes to another page', () => {
  const window = createWindow();
  const { offer, leaveFor } = createBrowserBack(window as unknown as Window);
  leaveFor('https://app.example/?code=1');
  offer(null);
  expect(window.location.replace).toHaveBeenCalledExactlyOnceWith('https://app.example/?code=1');
  expect(window.entries).toHaveLength(1);
});

it.each([
  ['com.example.app:/callback?code=1', 'at once'],
  ['https://app.example/?code=1', 'with the next step, because the page may still be loading'],
])('takes a step back again after the browser did not open %s, %s', (address) => {
  const window = createWindow();
  const { offer, leaveFor } = createBrowserBack(window as unknown as Window);
  offer(vi.fn());
  offer(null);
  leaveFor(address);
  expect(window.history.state).toBeNull();
  const back = vi.fn();
  offer(back);
  if (address.startsWith('https:')) {
    expect(window.history.state).toBeNull();
    offer(back);
  }
  window.history.back();
  expect(back).toHaveBeenCalledOnce();
  expect(window.location.replace).toHaveBeenCalledExactlyOnceWith(address);
});
