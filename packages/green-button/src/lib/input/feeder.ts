import { GreenButtonError } from '../error.ts';

/**
 * Feeds a decompressor. After damage it feeds nothing more.
 *
 * @param push the decompressor's method, which throws on damage, and a GreenButtonError above a limit
 * @param flush writes the output. Called outside of `push`, because its errors would be taken for damage
 */
export function createFeeder(push: (bytes: Uint8Array, isLast: boolean) => void, flush: () => Promise<void>) {
  let isDamaged = false;
  const feed = async (bytes: Uint8Array, isLast: boolean): Promise<void> => {
    if (isDamaged) return;
    try {
      push(bytes, isLast);
    } catch (error) {
      if (error instanceof GreenButtonError) throw error;
      isDamaged = true;
    }
    await flush();
  };
  return {
    push: (bytes: Uint8Array): Promise<void> => feed(bytes, false),
    /** @returns whether nothing was damaged */
    async end(): Promise<boolean> {
      await feed(new Uint8Array(), true);
      return !isDamaged;
    },
  };
}
