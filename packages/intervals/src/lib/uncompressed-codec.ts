import type { Codec } from './codec.ts';
import { crc32 } from './crc32.ts';

/** A codec for any runtime. It writes uncompressed blocks, which `zlibCodec` can read. */
export const uncompressedCodec: Codec = {
  deflate: (bytes) => uncompressedBlocks(bytes),
  inflate: inflateUncompressed,
  crc32,
};

/** Encodes bytes as uncompressed blocks (RFC 1951, section 3.2.4). */
export function uncompressedBlocks(bytes: Uint8Array, isFinal = false): Uint8Array {
  const count = Math.max(1, Math.ceil(bytes.length / MAX_BLOCK));
  const blocks = new Uint8Array(count * HEAD + bytes.length);
  const view = new DataView(blocks.buffer);
  for (let index = 0; index < count; index += 1) {
    const part = bytes.subarray(index * MAX_BLOCK, (index + 1) * MAX_BLOCK);
    const offset = index * (HEAD + MAX_BLOCK);
    view.setUint8(offset, isFinal && index === count - 1 ? 1 : 0);
    view.setUint16(offset + 1, part.length, true);
    view.setUint16(offset + 3, ~part.length, true);
    blocks.set(part, offset + HEAD);
  }
  return blocks;
}

const HEAD = 5;
const MAX_BLOCK = 65_535;

function inflateUncompressed(blocks: Uint8Array, size: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(blocks.buffer, blocks.byteOffset, blocks.byteLength);
  const bytes = new Uint8Array(size);
  let written = 0;
  for (let offset = 0; offset < blocks.length; ) {
    if (view.getUint8(offset) > 1) {
      throw new Error('The store holds compressed intervals: give the service a codec, such as zlibCodec.');
    }
    const length = view.getUint16(offset + 1, true);
    bytes.set(blocks.subarray(offset + HEAD, offset + HEAD + length), written);
    offset += HEAD + length;
    written += length;
  }
  return bytes;
}
