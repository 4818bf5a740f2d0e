import { expect, it } from 'vitest';
import { createClockWarning } from './clock-warning.ts';

const now = Date.UTC(2026, 10, 20, 18, 20);

const warningsAt = (system: number, times: readonly number[]): string[] => {
  const warnings: string[] = [];
  const check = createClockWarning(
    (message) => warnings.push(message),
    () => system,
  );
  for (const time of times) check(time);
  return warnings;
};

it.each([
  [300, '300 s ahead of'],
  [-300, '300 s behind'],
])('warns once about a clock that is wrong by %i seconds, and says what to do', (seconds, said) => {
  const warnings = warningsAt(now + seconds * 1000, [now, now + 30_000, now]);
  expect(warnings).toEqual([expect.stringContaining(`is ${said} that of the database`)]);
  expect(warnings[0]).toContain('NTP');
});

it('warns about a clock that goes wrong later, and ignores a few seconds', () => {
  expect(warningsAt(now, [now + 4_000, now - 4_000])).toEqual([]);
  expect(warningsAt(now, [now, now - 60_000])).toHaveLength(1);
});
