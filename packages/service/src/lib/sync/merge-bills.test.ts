import { describe, expect, it } from 'vitest';
import { mergeBills } from './merge-bills.ts';

const DAY = 86_400;
const month = (id: string, index: number, days = 30) => ({
  id,
  start: index * 30 * DAY,
  end: (index * 30 + days) * DAY,
});
const kept = [month('1', 1), month('2', 2), month('3', 3)];

describe('bills that are read', () => {
  it('are written where they are new or not as they were', () => {
    const read = [month('1', 1), month('2', 2, 29), month('3', 3), month('4', 4)];
    expect(mergeBills(kept, read)).toEqual({ bills: [read[1], read[3]], droppedBills: [] });
    expect(mergeBills(kept, kept)).toEqual({ bills: [], droppedBills: [] });
  });

  it('take the place of those of the same time that the utility lists no longer', () => {
    const again = month('2 corrected', 2);
    const read = [month('1', 1), again, month('3', 3)];
    expect(mergeBills(kept, read)).toEqual({ bills: [again], droppedBills: ['2'] });
    const halves = [month('2a', 2, 15), { ...month('2b', 2), start: month('2', 2, 15).end }];
    expect(mergeBills(kept, halves).droppedBills).toEqual(['2']);
    expect(mergeBills(kept, [month('all', 1, 90)]).droppedBills).toEqual(['1', '2', '3']);
  });

  it('leave those alone that the utility has merely left off', () => {
    expect(mergeBills(kept, [])).toEqual({ bills: [], droppedBills: [] });
    // One day is on both.
    const next = { ...month('2', 2), start: month('1', 1).end - DAY };
    expect(mergeBills(kept, [next]).droppedBills).toEqual([]);
  });

  it('stand beside each other where the utility lists two for the same time', () => {
    const delivery = month('2 delivery', 2);
    expect(mergeBills(kept, [month('2', 2), delivery])).toEqual({ bills: [delivery], droppedBills: [] });
  });
});
