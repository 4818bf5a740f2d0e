import { concat } from './concat.ts';

/** Keeps the last bytes of a stream. */
interface Tail {
  push(bytes: Uint8Array): void;
  bytes(): Uint8Array;
}

export function createTail(length: number): Tail {
  const ring = new Uint8Array(length);
  let total = 0;
  return {
    push(bytes) {
      const last = bytes.subarray(Math.max(0, bytes.length - length));
      total += bytes.length;
      const at = (total - last.length) % length;
      ring.set(last.subarray(0, length - at), at);
      ring.set(last.subarray(length - at));
    },
    bytes() {
      const at = total % length;
      return total < length ? ring.slice(0, total) : concat(ring.subarray(at), ring.subarray(0, at));
    },
  };
}
