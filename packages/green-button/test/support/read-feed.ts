import { readGreenButton, summarize } from '../../src/index.ts';
import { feed } from './feed.ts';

/** Local midnight in New York. */
export const midnight = 1_704_085_200;

/** Hourly readings from {@link midnight}. */
export function hours(...values: number[]) {
  return values.map((value, index) => ({ start: midnight + index * 3600, value }));
}

/** Reads a feed, and returns the summary of its first usage point, its readings, and the codes of the warnings. */
export async function readFeed(...entries: string[]) {
  const data = await readGreenButton(feed(...entries), { now: 2e9 });
  const [usagePointSummary] = summarize(data).usagePoints;
  const [point] = data.usagePoints;
  return {
    ...usagePointSummary,
    point,
    all: [...(point?.readings ?? [])],
    codes: data.warnings.map(({ code }) => code),
  };
}
