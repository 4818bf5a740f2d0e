import type { Interval } from '../interval-text.ts';
import { seededRandom } from './seeded-random.ts';

/** Generates intervals of a minute to a day with gaps, each with some of the optional fields. Deterministic. */
export function mixedIntervals(from: number, count: number, seed = 1): Interval[] {
  const random = seededRandom(seed);
  const amount = (): number => Math.round(random() * 10_000) / 10_000;
  // A generator of its own: the other values stay the same.
  const prices = seededRandom(seed + 1);
  const cost = (): number => (Math.round(prices() * 20_000) - 10_000) / 1e5;
  let end = from;
  return Array.from({ length: count }, () => {
    const start = end + (random() < 0.2 ? Math.round(random() * 5_000) : 0);
    end = start + (LENGTHS[Math.floor(random() * LENGTHS.length)] ?? 60);
    return {
      start,
      end,
      usage: amount(),
      ...(random() < 0.5 && { exported: amount() }),
      ...(random() < 0.5 && { estimated: true as const }),
      ...(random() < 0.5 && { ghg_emissions: amount() }),
      ...(prices() < 0.5 && { cost: cost() }),
    };
  });
}

const LENGTHS = [60, 300, 900, 1_800, 3_600, 86_400, 90_000];
