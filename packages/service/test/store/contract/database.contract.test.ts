import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';

describeStore('database', (it) => {
  it('answers a ping', async ({ store }) => {
    await expect(store.ping()).resolves.toBeUndefined();
  });

  it('has a clock in whole UNIX milliseconds', ({ store }) => {
    const time = store.clock();
    expect(Number.isInteger(time)).toBe(true);
    // The test database runs on this machine.
    expect(Math.abs(time - Date.now())).toBeLessThan(60_000);
  });
});
