import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { wait } from './wait.ts';

it('leaves no listener on its signal', async () => {
  const { signal } = new AbortController();
  const waiting = wait(0, signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);
  await waiting;
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

it('rejects with the reason of its signal', async () => {
  const controller = new AbortController();
  const waiting = wait(3_600_000, controller.signal);
  controller.abort(new Error('stop'));
  await expect(waiting).rejects.toThrow('stop');
  await expect(wait(0, controller.signal)).rejects.toThrow('stop');
});
