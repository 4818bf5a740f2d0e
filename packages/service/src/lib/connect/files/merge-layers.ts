import { addMonths, type MonthText, mergeMonths } from '@utility-connect/intervals';
import { nextTaskIfDue } from '../../next-task.ts';

/** Intervals of an account from one source: a file, or what is stored. */
export interface Layer {
  /** First instants of the months, UNIX seconds. */
  readonly months: readonly number[];
  read(month: number): Promise<Uint8Array>;
}

/**
 * Merges the intervals of layers, of which later ones replace earlier ones, as `mergeMonths` does. Days do not replace hours: a utility
 * may offer both as files. Reads three months of each layer at a time, so that any number of years takes the same memory.
 *
 * @param layers at least one.
 * @returns the months of all layers, in time order. A month is empty if another one's interval has replaced all of its own.
 */
export async function* mergeLayers(layers: readonly Layer[]): AsyncGenerator<MonthText> {
  const cached = layers.map(keepWindow);
  const months = [...new Set(layers.flatMap((layer) => layer.months))].sort((a, b) => a - b);
  for (const month of months) {
    // An interval may reach into the next month, and what replaces it from there into this one.
    const window = [addMonths(month, -1), month, addMonths(month, 1)];
    let merged: MonthText[] = [];
    for (const read of cached) {
      const layer = (await Promise.all(window.map(read))).filter(({ text }) => text.length > 0);
      merged = merged.length === 0 ? layer : overlay(merged, layer);
      await nextTaskIfDue();
    }
    const own = merged.find((each) => each.month === month);
    if (own) yield own;
  }
}

const overlay = (lower: readonly MonthText[], upper: readonly MonthText[]): MonthText[] => {
  const changed = mergeMonths(lower, upper, 0, { keepFiner: true });
  const isChanged = new Set(changed.map(({ month }) => month));
  return [...lower.filter(({ month }) => !isChanged.has(month)), ...changed].sort(
    (a, b) => a.month - b.month,
  );
};

/** Remembers the three newest months, because each is read for the ones beside it too. */
const keepWindow = (layer: Layer) => {
  const known = new Set(layer.months);
  const kept = new Map<number, Promise<Uint8Array>>();
  return async (month: number): Promise<MonthText> => {
    if (!known.has(month)) return { month, text: new Uint8Array() };
    const text = kept.get(month) ?? layer.read(month);
    kept.set(month, text);
    for (const old of kept.keys()) if (kept.size > 3) kept.delete(old);
    return { month, text: await text };
  };
};
