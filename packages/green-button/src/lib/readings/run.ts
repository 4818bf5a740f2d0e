/**
 * Readings of equal length, quality and origin that follow one another without a gap: the i-th covers
 * `[start + i * seconds, start + (i + 1) * seconds)`. Millions of readings fit into memory this way.
 */
export interface Run {
  readonly start: number;
  /** 0 where only the reading type has the length of a reading. */
  readonly seconds: number;
  /** As in the file, before the power of ten. */
  readonly values: readonly number[];
  /** In hundred-thousandths of the currency, `null` where a reading has none. `null` if no reading has one. */
  readonly costs: readonly (number | null)[] | null;
  readonly quality: number | null;
}

/** End of the last reading. */
export function endOf({ start, seconds, values }: Run): number {
  return start + seconds * values.length;
}

/** Qualities of estimates: from history, by interpolation, and projected. */
export function isEstimated(quality: number | null): boolean {
  return quality === 8 || quality === 9 || quality === 12;
}
