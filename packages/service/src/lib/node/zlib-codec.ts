import { constants, crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Codec } from '../sync/codec.ts';

/** Deflate of Node's own zlib. Synchronous: a piece takes less time than handing it to another thread. */
export const zlibCodec: Codec = {
  // A full flush ends at a whole byte and forgets what came before. https://zlib.net/manual.html
  deflate: (bytes) => deflateRawSync(bytes, { level: 6, finishFlush: constants.Z_FULL_FLUSH }),
  inflate: (blocks) => inflateRawSync(blocks, { finishFlush: constants.Z_SYNC_FLUSH }),
  crc32: (bytes) => crc32(bytes),
};
