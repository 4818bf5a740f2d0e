import { expect, it } from 'vitest';
import { createEntryIds } from './entry-ids.ts';

const NOW = Date.UTC(2026, 10, 20, 18, 20);

it('creates UUIDs in sorted order, within a millisecond and when the clock is set back too', () => {
  let now = NOW;
  const nextId = createEntryIds(() => now);
  const ids: string[] = [];
  for (const later of [0, 1, 999, -3_600_000, 1]) {
    now += later;
    // More than the counter holds.
    for (let round = 0; round < 5000; round += 1) ids.push(nextId());
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

it('sorts the ids of several processes by millisecond', () => {
  const idAt = (now: number) => createEntryIds(() => now)();
  expect(idAt(NOW) < idAt(NOW + 1)).toBe(true);
  expect(idAt(NOW + 1) < idAt(NOW + 999)).toBe(true);
});
