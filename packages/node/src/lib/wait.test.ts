import { expect, it } from 'vitest';
import { wait } from './wait.ts';

it('ends at once when it is told to, for the reason given', async () => {
  const controller = new AbortController();
  const waiting = wait(2 ** 30, controller.signal);
  controller.abort('enough');
  await expect(waiting).rejects.toBe('enough');
  await expect(wait(2 ** 30, controller.signal)).rejects.toBe('enough');
});

it('ends by itself', async () => {
  await expect(wait(1, new AbortController().signal)).resolves.toBeUndefined();
});
