import { uuidOf } from '../crypto/hash.ts';

const MAX_COUNT = 0xfff;

/**
 * Creates ids in sorted order: entry times are whole seconds, and entries of one second are listed by id.
 *
 * @param clock UNIX milliseconds.
 * @returns creates the next id, a version 7 UUID.
 * @see RFC 9562, sections 5.7 and 6.2 (method 1: a counter in `rand_a`)
 */
export function createEntryIds(clock: () => number): () => string {
  let milliseconds = 0;
  let count = 0;
  return () => {
    const now = clock();
    count += 1;
    // Keeps the last time if the clock was set back, and takes the next millisecond when the counter is full.
    if (now > milliseconds || count > MAX_COUNT) {
      milliseconds = Math.max(now, milliseconds + 1);
      count = 0;
    }
    const time = hex(milliseconds, 12);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-${crypto.randomUUID().slice(19)}`;
  };
}

/** The id of a `read` entry: the same in every process, so that the store keeps the first. Sorts after all other audit entries of its second. */
export function readEntryId(tokenHash: string, day: number): string {
  return `f${uuidOf(`read\n${tokenHash}\n${day}`).slice(1)}`;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
