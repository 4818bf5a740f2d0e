// Fast Refresh runs all effects again and keeps the state.
import { act, render } from '@testing-library/react';
import refresh from 'react-refresh/runtime';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { clearPage, frames, stubBrowser } from '../../../loader/src/testing/fake-page.ts';
import { config, ready } from '../testing/fixtures.ts';
import { type UseConnect, useConnect } from './use-connect.ts';

beforeEach(stubBrowser);
afterEach(clearPage);

it('useConnect() works after Fast Refresh, with one frame and the new callbacks', async () => {
  const calls: string[] = [];
  let connect = {} as UseConnect;
  const version = (name: string) =>
    function Page() {
      connect = useConnect(config({ onExit: () => calls.push(name) }));
      return <p>{name}</p>;
    };
  const [First, Second] = [version('first'), version('second')];
  refresh.register(First, 'Page');
  const { container } = render(<First />);
  await ready();
  const [frame] = frames();

  refresh.register(Second, 'Page');
  act(() => void refresh.performReactRefresh());
  expect(container.textContent).toBe('second');
  await ready();
  expect(frames()).toHaveLength(1);
  // Proves that the effect ran again.
  expect(frames()[0]).not.toBe(frame);
  expect(connect.ready).toBe(true);
  await act(async () => connect.open());
  expect(connect.isOpen).toBe(true);
  await act(async () => connect.close());
  expect(calls).toEqual(['second']);
});
