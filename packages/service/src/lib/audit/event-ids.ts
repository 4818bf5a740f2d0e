import { uuidOf } from '../crypto/hash.ts';
import type { Random } from '../crypto/random.ts';

const MAX_COUNT = 0xfff;

/**
 * Makes ids that sort as they were made: events have whole seconds, and the list of a second goes by id.
 *
 * @param source `clock`: UNIX milliseconds.
 * @returns what gives the next one, a version 7 UUID.
 * @see RFC 9562, sections 5.7 and 6.2 (method 1: a counter in `rand_a`)
 */
export function createEventIds({ clock, random }: { clock: () => number; random: Random }): () => string {
  let milliseconds = 0;
  let count = 0;
  return () => {
    const now = clock();
    count += 1;
    // A clock that is set back is waited for, and a full counter borrows from the next millisecond.
    if (now > milliseconds || count > MAX_COUNT) {
      milliseconds = Math.max(now, milliseconds + 1);
      count = 0;
    }
    const time = hex(milliseconds, 12);
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(count, 3)}-${random.uuid().slice(19)}`;
  };
}

/** The same in every process, so that the store keeps the first; after all others of its second. */
export function readingId(tokenHash: string, day: number): string {
  return `f${uuidOf(`read\n${tokenHash}\n${day}`).slice(1)}`;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
