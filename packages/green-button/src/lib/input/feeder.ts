import { GreenButtonError } from '../error.ts';

/**
 * Feeds a decompressor with small pieces, because decompressed bytes are up to a thousand times as many. After damage it feeds
 * nothing more.
 *
 * @param push the decompressor's method, which throws on damage, and a GreenButtonError above a limit
 * @param flush writes what came out. Called outside of `push`, because its errors would be taken for damage
 */
export function createFeeder(push: (bytes: Uint8Array, isLast: boolean) => void, flush: () => void) {
  let isDamaged = false;
  const feed = (bytes: Uint8Array, isLast: boolean) => {
    if (isDamaged) return;
    try {
      push(bytes, isLast);
    } catch (error) {
      if (error instanceof GreenButtonError) throw error;
      isDamaged = true;
    }
    flush();
  };
  return {
    push(bytes: Uint8Array): void {
      for (let start = 0; start < bytes.length; start += pieceBytes)
        feed(bytes.subarray(start, start + pieceBytes), false);
    },
    /** @returns whether nothing was damaged */
    end(): boolean {
      feed(new Uint8Array(), true);
      return !isDamaged;
    },
  };
}

const pieceBytes = 4096;
