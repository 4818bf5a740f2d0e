import { expect, it } from 'vitest';
import { wait } from './wait.ts';

it('rejects with the reason of an aborted signal', async () => {
  const controller = new AbortController();
  const waiting = wait(2 ** 30, controller.signal);
  controller.abort('enough');
  await expect(waiting).rejects.toBe('enough');
  await expect(wait(2 ** 30, controller.signal)).rejects.toBe('enough');
});

it('resolves after the given time', async () => {
  await expect(wait(1, new AbortController().signal)).resolves.toBeUndefined();
});
