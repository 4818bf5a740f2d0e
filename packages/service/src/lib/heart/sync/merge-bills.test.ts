import { describe, expect, it } from 'vitest';
import { mergeBills } from './merge-bills.ts';

const DAY = 86_400;
const month = (id: string, index: number, days = 30) => ({
  id,
  start: index * 30 * DAY,
  end: (index * 30 + days) * DAY,
  usageKwh: null,
  cost: null,
  currency: null,
});
const stored = [month('1', 1), month('2', 2), month('3', 3)];

describe('mergeBills', () => {
  it('writes new and changed bills', () => {
    const fetched = [month('1', 1), month('2', 2, 29), month('3', 3), month('4', 4)];
    expect(mergeBills(stored, fetched)).toEqual({ bills: [fetched[1], fetched[3]], droppedBills: [] });
    expect(mergeBills(stored, stored)).toEqual({ bills: [], droppedBills: [] });
    const changes = [{ usageKwh: 512 }, { cost: 0 }, { currency: 'USD' }];
    for (const change of changes) {
      const changed = { ...month('2', 2), ...change };
      expect(mergeBills(stored, [changed]).bills).toEqual([changed]);
    }
  });

  it('replaces bills that the utility no longer lists with bills for the same time', () => {
    const reissued = month('2 corrected', 2);
    const fetched = [month('1', 1), reissued, month('3', 3)];
    expect(mergeBills(stored, fetched)).toEqual({ bills: [reissued], droppedBills: ['2'] });
    const halves = [month('2a', 2, 15), { ...month('2b', 2), start: month('2', 2, 15).end }];
    expect(mergeBills(stored, halves).droppedBills).toEqual(['2']);
    expect(mergeBills(stored, [month('all', 1, 90)]).droppedBills).toEqual(['1', '2', '3']);
  });

  it('keeps bills that are only missing from the response', () => {
    expect(mergeBills(stored, [])).toEqual({ bills: [], droppedBills: [] });
    // The two bills share a day.
    const next = { ...month('2', 2), start: month('1', 1).end - DAY };
    expect(mergeBills(stored, [next]).droppedBills).toEqual([]);
  });

  it('keeps two bills for the same time when the utility lists both', () => {
    const delivery = month('2 delivery', 2);
    expect(mergeBills(stored, [month('2', 2), delivery])).toEqual({ bills: [delivery], droppedBills: [] });
  });
});
