import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Codec } from './codec.ts';

/** Deflate of Node's own zlib. Synchronous: a piece takes less time than handing it to another thread. */
export const zlibCodec: Codec = {
  // A full flush ends at a whole byte and forgets what came before. https://zlib.net/manual.html
  deflate: (bytes, level) =>
    deflateRawSync(bytes, {
      level,
      // A window of 14 bits covers short input whole, and clearing a larger one took 7 of 24 µs.
      windowBits: bytes.length > SHORT_BYTES ? 15 : 14,
      finishFlush: constants.Z_FULL_FLUSH,
    }),
  // By default zlib inflates in steps of 16 kB, which then have to be joined.
  inflate: (blocks, size) =>
    inflateRawSync(blocks, { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: size + SPARE_BYTES }),
  crc32: (bytes) => crc32(bytes),
};

/** Room left over marks the end of the input for zlib; 64 is also the least that it accepts. */
const SPARE_BYTES = 64;

const SHORT_BYTES = 2 ** 14;
