import type { RankedRun } from '../readings/overlaps.ts';
import { endOf } from '../readings/run.ts';
import type { Series } from './draft.ts';
import type { Graph } from './graph.ts';
import type { ReadingType } from './reading-type.ts';

/** Makes a series of the blocks of a meter reading. Fills in lengths that only the type has. */
export function createSeries(type: ReadingType | null, blocks: Graph['blocks']): Series {
  const runs: RankedRun[] = [];
  for (const { block, entry } of blocks) {
    const count = block.runs.reduce((sum, { values }) => sum + values.length, 0);
    // Without a type, the readings share the block evenly.
    const fallback = type?.intervalSeconds ?? Math.floor((block.seconds ?? 0) / count);
    for (const run of block.runs) {
      const seconds = run.seconds || fallback;
      const quality = run.quality ?? type?.quality ?? null;
      runs.push({ ...run, seconds, quality, series: 0, updated: entry.updated, order: 0 });
    }
  }
  return { type, runs, blocks: blocks.flatMap(({ block }) => spanOf(block)) };
}

const spanOf = ({ runs }: Graph['blocks'][number]['block']): { start: number; seconds: number }[] => {
  const [first] = runs;
  const last = runs.at(-1);
  return first && last ? [{ start: first.start, seconds: endOf(last) - first.start }] : [];
};
