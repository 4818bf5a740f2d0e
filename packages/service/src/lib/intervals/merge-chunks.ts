import type { IntervalChunk } from '../store/accounts.ts';
import { isSameBytes } from '../store/same-bytes.ts';
import { firstStart, joinBodies, lastEnd, recordEnd } from './chunks.ts';
import { monthOf } from './months.ts';

/**
 * Puts the intervals that were read over those that are kept. One that is kept goes where one that was read takes its time, and
 * stays where nothing does: what a utility does not repeat it has not taken back. One that began before `from` stays in any
 * case: of its time the utility was asked for a part alone.
 *
 * @param kept plain chunks, in time order: of all months that an interval from `from` on may touch.
 * @param read plain chunks, in time order.
 * @param from up to where the utility was asked back, in UNIX seconds.
 * @returns the plain chunks that are not as they were kept, in time order.
 */
export function mergeChunks(
  kept: readonly IntervalChunk[],
  read: readonly IntervalChunk[],
  from: number,
): IntervalChunk[] {
  const keptIntervals = kept.flatMap(intervalsOf);
  const keptEnd = keptIntervals.at(-1)?.end ?? 0;
  // After a long while away most of it is new, and goes on as it came.
  const fresh = read.filter(({ month }) => month >= keptEnd);
  const again = read.filter(({ month }) => month < keptEnd).flatMap(intervalsOf);
  const bodies = new Map<number, Uint8Array[]>(kept.map(({ month }) => [month, []]));
  for (const { start, body } of mergeIntervals(keptIntervals, again, from)) {
    const month = monthOf(start);
    const ofMonth = bodies.get(month);
    if (ofMonth) ofMonth.push(body);
    else bodies.set(month, [body]);
  }
  const former = new Map(kept.map(({ month, body }) => [month, body]));
  const merged = [...bodies]
    .map(([month, parts]): IntervalChunk => ({ month, body: joinBodies(parts), form: 'plain' }))
    .filter(({ month, body }) => !isSameBytes(body, former.get(month)))
    .sort((a, b) => a.month - b.month);
  return [...merged, ...fresh];
}

interface KeptInterval {
  readonly start: number;
  readonly end: number;
  /** As it stands in a chunk. */
  readonly body: Uint8Array;
}

const intervalsOf = ({ body }: IntervalChunk): KeptInterval[] => {
  const intervals = [];
  for (let offset = 0; offset < body.length; ) {
    const end = recordEnd(body, offset);
    const record = body.subarray(offset, end);
    intervals.push({ start: firstStart(record), end: lastEnd(record) ?? 0, body: record });
    offset = end + 1;
  }
  return intervals;
};

// Both in time order and without overlap, and so is what comes of them.
function* mergeIntervals(
  kept: readonly KeptInterval[],
  read: readonly KeptInterval[],
  from: number,
): Generator<KeptInterval> {
  let index = 0;
  for (const interval of read) {
    for (let next = kept[index]; next && next.end <= interval.start; next = kept[index]) {
      yield next;
      index += 1;
    }
    const begun = kept[index];
    if (begun && begun.start < from && begun.start < interval.end) continue;
    while ((kept[index]?.start ?? interval.end) < interval.end) index += 1;
    yield interval;
  }
  yield* kept.slice(index);
}
