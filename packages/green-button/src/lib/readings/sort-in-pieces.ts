import { isPauseDue, pause } from '../pause.ts';

/** Items that are sorted at once, which takes some ten milliseconds. */
const pieceLength = 10_000;

/** Sorts a copy, in a stable order. Leaves the thread free in between. */
export async function sortInPieces<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<readonly T[]> {
  if (isPauseDue()) await pause();
  if (items.length <= pieceLength) return [...items].sort(compare);
  const middle = items.length >>> 1;
  const low = await sortInPieces(items.slice(0, middle), compare);
  const high = await sortInPieces(items.slice(middle), compare);
  const merged: T[] = [];
  for (let at = 0; at < low.length; at += 1) {
    const item = low[at] as T;
    for (let next = merged.length - at; next < high.length; next += 1) {
      if (compare(high[next] as T, item) >= 0) break;
      merged.push(high[next] as T);
      if (isPauseDue()) await pause();
    }
    merged.push(item);
    if (isPauseDue()) await pause();
  }
  return merged.concat(high.slice(merged.length - low.length));
}
