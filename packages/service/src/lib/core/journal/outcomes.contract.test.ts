import { expect } from 'vitest';
import { describeStore } from '../../../../test/store/contract/describe-store.ts';
import { nothing } from '../../../../test/store/contract/fixtures.ts';
import type { OutcomeCount } from './outcome-store.ts';

const DAY = 86_400;
const today = 20_000 * DAY;

const makeCount = (changes: Partial<OutcomeCount> = {}): OutcomeCount => ({
  day: today,
  environment: 'production',
  utilityId: '14328',
  method: 'sign_in',
  kind: 'sync',
  outcome: 'done',
  code: '',
  amount: 1,
  ...changes,
});

describeStore('counts of outcomes', (it) => {
  it('are the sums of what all processes have counted', async ({ store: { outcomes } }) => {
    const failed = makeCount({ outcome: 'failed', code: 'interface_changed', amount: 2 });
    await outcomes.add([makeCount({ amount: 5 }), failed]);
    // In opposite order: upserts in the order of each process would wait for each other.
    await Promise.all([
      outcomes.add([failed, makeCount()]),
      outcomes.add([makeCount(), failed]),
      outcomes.add([failed]),
    ]);
    const list = await outcomes.list({ environment: 'production', since: 0 });
    expect(list.toSorted((a, b) => a.amount - b.amount)).toEqual([
      makeCount({ amount: 7 }),
      { ...failed, amount: 8 },
    ]);
  });

  it('are listed by environment, day and utility', async ({ store: { outcomes } }) => {
    const counts = [
      makeCount(),
      makeCount({ day: today - DAY }),
      makeCount({ utilityId: '803' }),
      makeCount({ environment: 'sandbox' }),
    ];
    await outcomes.add(counts);
    const production = { environment: 'production', since: today } as const;
    expect(await outcomes.list({ ...production, utilityId: '14328' })).toEqual([makeCount()]);
    expect(await outcomes.list(production)).toHaveLength(2);
    const [first] = await outcomes.list({ ...production, since: today - DAY });
    expect(first).toEqual(makeCount({ day: today - DAY }));
  });

  it('are purged by day', async ({ store }) => {
    const days = [today - 2 * DAY, today - DAY, today];
    await store.outcomes.add(days.map((day) => makeCount({ day })));
    expect(await store.purge({ ...nothing, outcomesBefore: today - DAY })).toBe(1);
    const left = await store.outcomes.list({ environment: 'production', since: 0 });
    expect(left.map(({ day }) => day)).toEqual([today - DAY, today]);
  });
});
