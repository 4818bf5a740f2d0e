/**
 * Deflate (RFC 1951), as far as chunks need it. What runs the service gives it, since runtimes differ: a browser can only
 * end a stream, which then cannot be stitched to another.
 */
export interface Codec {
  /**
   * Compresses into blocks of which none is the final one, and that end at a whole byte and refer to nothing before them.
   *
   * @param level from 1, the quickest, to 9.
   */
  deflate(bytes: Uint8Array, level: number): Uint8Array;
  /** Restores what {@link Codec.deflate} gave, once or several times in a row, of which the size is known. */
  inflate(blocks: Uint8Array, size: number): Uint8Array<ArrayBuffer>;
  /** CRC-32 as gzip has it (RFC 1952, section 8). */
  crc32(bytes: Uint8Array): number;
}

/** @throws Error where the store holds what nothing can read. */
export function requireCodec(codec: Codec | undefined): Codec {
  if (codec) return codec;
  throw new Error('The store holds packed chunks: give the service a codec, such as zlibCodec.');
}

/** Bytes as they are, in blocks of their own (RFC 1951, section 3.2.4). */
export function storedBlocks(bytes: Uint8Array, isFinal = false): Uint8Array {
  const count = Math.max(1, Math.ceil(bytes.length / LONGEST));
  const blocks = new Uint8Array(count * HEAD + bytes.length);
  const view = new DataView(blocks.buffer);
  for (let index = 0; index < count; index += 1) {
    const piece = bytes.subarray(index * LONGEST, (index + 1) * LONGEST);
    const offset = index * (HEAD + LONGEST);
    view.setUint8(offset, isFinal && index === count - 1 ? 1 : 0);
    view.setUint16(offset + 1, piece.length, true);
    view.setUint16(offset + 3, ~piece.length, true);
    blocks.set(piece, offset + HEAD);
  }
  return blocks;
}

const HEAD = 5;
const LONGEST = 65_535;
