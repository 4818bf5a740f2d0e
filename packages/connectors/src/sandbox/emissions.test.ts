import { expect, it } from 'vitest';
import { intensityAt } from './emissions.ts';

const dayOf = (iso: string) => Date.parse(`${iso}T00:00:00Z`) / 86_400_000;
const dayMean = (day: number) => {
  let sum = 0;
  for (let quarter = 0; quarter < 96; quarter++) sum += intensityAt(day, quarter / 4 + 0.125);
  return sum / 96;
};

it('intensityAt is lower in spring than in autumn, by an eighth of the mean at most', () => {
  expect(dayMean(dayOf('2026-04-15'))).toBeCloseTo(0.88, 2);
  expect(dayMean(dayOf('2026-10-15'))).toBeCloseTo(1.12, 2);
});

it('intensityAt is low at noon and high in the evening on every day', () => {
  for (let day = dayOf('2025-01-01'); day < dayOf('2026-01-01'); day += 7) {
    expect(intensityAt(day, 12.5)).toBeLessThan(0.75);
    expect(intensityAt(day, 12.5)).toBeGreaterThan(0.2);
    expect(intensityAt(day, 19.5)).toBeGreaterThan(1.15);
  }
});

it('intensityAt is continuous at midnight', () => {
  const day = dayOf('2026-06-01');
  expect(intensityAt(day, 23.999)).toBeCloseTo(intensityAt(day + 1, 0), 2);
});
