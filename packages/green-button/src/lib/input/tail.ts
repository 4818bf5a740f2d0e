/** Keeps the last bytes of a stream. */
interface Tail {
  push(bytes: Uint8Array): void;
  bytes(): Uint8Array;
}

export function createTail(length: number): Tail {
  let kept: Uint8Array = new Uint8Array();
  return {
    push(bytes) {
      const joined = new Uint8Array(Math.min(length, kept.length + bytes.length));
      const fromKept = Math.max(0, joined.length - bytes.length);
      joined.set(kept.subarray(kept.length - fromKept));
      joined.set(bytes.subarray(Math.max(0, bytes.length - joined.length)), fromKept);
      kept = joined;
    },
    bytes: () => kept,
  };
}
