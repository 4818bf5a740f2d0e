import { GreenButtonError, type GreenButtonErrorCode } from './error.ts';

/** Limits of one call. A file that exceeds one is refused with its own {@link GreenButtonErrorCode}. */
export interface Limits {
  /** Bytes of the source as it is, compressed or not. Default: 1 GiB. Error: `too_many_bytes`. */
  readonly bytes: number;
  /** Bytes after decompression, of all files in an archive together. Default: 1 GiB. Error: `too_many_inflated_bytes`. */
  readonly inflatedBytes: number;
  /** Nested XML elements. Default: 64. Error: `too_deep`. */
  readonly depth: number;
  /** Characters of one text, tag or comment. Default: 1 Mi. Error: `too_much_text`. */
  readonly text: number;
  /** Atom entries; a hundredth of all elements other than readings. Default: 1,000,000. Error: `too_many_entries`. */
  readonly entries: number;
  /** Files in an archive, of any kind. Default: 1,000. Error: `too_many_files`. */
  readonly files: number;
  /** Usage points. Default: 1,000,000. Error: `too_many_usage_points`. */
  readonly usagePoints: number;
  /**
   * Interval readings. Default: 20,000,000, of which 500,000 may overlap, and 500,000 may not follow another one. Error:
   * `too_many_readings`.
   */
  readonly readings: number;
}

const defaults: Limits = {
  bytes: 2 ** 30,
  inflatedBytes: 2 ** 30,
  depth: 64,
  text: 2 ** 20,
  entries: 1_000_000,
  files: 1_000,
  usagePoints: 1_000_000,
  readings: 20_000_000,
};

const codes: Record<keyof Limits, GreenButtonErrorCode> = {
  bytes: 'too_many_bytes',
  inflatedBytes: 'too_many_inflated_bytes',
  depth: 'too_deep',
  text: 'too_much_text',
  entries: 'too_many_entries',
  files: 'too_many_files',
  usagePoints: 'too_many_usage_points',
  readings: 'too_many_readings',
};

/** Fills in the defaults. */
export function withDefaults(limits: Partial<Limits> = {}): Limits {
  return { ...defaults, ...limits };
}

/** @throws GreenButtonError if `value` is above the limit */
export function checkLimit(limits: Limits, name: keyof Limits, value: number): void {
  if (value > limits[name]) {
    const limit = limits[name].toLocaleString('en-US');
    throw new GreenButtonError(codes[name], `The file exceeds the limit of ${limit} for ${labels[name]}.`);
  }
}

const labels: Record<keyof Limits, string> = {
  bytes: 'its size in bytes',
  inflatedBytes: 'its size in bytes after decompression',
  depth: 'nested elements',
  text: 'characters in one text, tag or comment',
  entries: 'entries',
  files: 'files in an archive',
  usagePoints: 'usage points',
  readings: 'readings',
};
