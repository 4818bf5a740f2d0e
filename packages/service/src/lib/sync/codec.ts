/**
 * Deflate (RFC 1951), as far as chunks need it. What runs the service gives it, since runtimes differ: a browser can only
 * end a stream, which then cannot be stitched to another.
 */
export interface Codec {
  /** Compresses into blocks of which none is the final one, and that end at a whole byte and refer to nothing before them. */
  deflate(bytes: Uint8Array): Uint8Array;
  /** Restores what {@link Codec.deflate} gave, once or several times in a row, of which the size is known. */
  inflate(blocks: Uint8Array, size: number): Uint8Array;
  /** CRC-32 as gzip has it (RFC 1952, section 8). */
  crc32(bytes: Uint8Array): number;
}

/** The bytes that deflate to themselves, in a block of their own (RFC 1951, section 3.2.4). At most 65,535. */
export function storedBlock(bytes: Uint8Array, isFinal = false): Uint8Array {
  const block = new Uint8Array(5 + bytes.length);
  const view = new DataView(block.buffer);
  view.setUint8(0, isFinal ? 1 : 0);
  view.setUint16(1, bytes.length, true);
  view.setUint16(3, ~bytes.length, true);
  block.set(bytes, 5);
  return block;
}
