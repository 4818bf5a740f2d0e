import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Codec } from '../intervals/codec.ts';

// Room that is left over tells zlib that there is no more to come; 64 is also the least that it takes.
const SPARE = 64;

/** Bytes of the window of 14 bits. */
const SHORT = 2 ** 14;

/** Deflate of Node's own zlib. Synchronous: a piece takes less time than handing it to another thread. */
export const zlibCodec: Codec = {
  // A full flush ends at a whole byte and forgets what came before. https://zlib.net/manual.html
  deflate: (bytes, level) =>
    deflateRawSync(bytes, {
      level,
      // Looks back over all of what is short, as a larger one would. To empty that took 7 of 24 µs.
      windowBits: bytes.length > SHORT ? 15 : 14,
      finishFlush: constants.Z_FULL_FLUSH,
    }),
  // Else it would be done in steps of 16 kB, and joined.
  inflate: (blocks, size) =>
    inflateRawSync(blocks, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: size + SPARE }),
  crc32: (bytes) => crc32(bytes),
};
