import type { RequestLimit } from '@utility-connect/connector';
import { expect, it } from 'vitest';
import { openSqliteInMemory } from '../../../../test/support/open-store.ts';
import { createClaimTurn } from './claim-turn.ts';

it('gives a request with several limits the time of its first turn, while the clock moves on', async () => {
  const store = await openSqliteInMemory();
  let time = 1_000;
  const clock = () => (time += 1);
  const claim = createClaimTurn({ store: { ...store, clock }, lookupKey: new Uint8Array(32) });
  const limits: RequestLimit[] = [120, 2].map((requests) => ({
    ...{ host: 'api.example.com', requests, seconds: 60, per: 'everybody' },
  }));
  const turns: number[] = [];
  let notBefore = 0;
  for (const limit of limits) {
    notBefore = (await claim(limit, '', { notBefore, withinMs: 10_000 })).at;
    turns.push(notBefore);
  }
  expect(turns).toEqual([1_001, 1_001]);
  await store.close();
});
