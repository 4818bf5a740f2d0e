/**
 * Deflate (RFC 1951) as far as stored intervals need it. The runtime provides it: `zlibCodec` in Node; `storedCodec` runs
 * anywhere but does not compress.
 */
export interface Codec {
  /**
   * Compresses into blocks that end at a whole byte, refer to nothing before them, and do not include a final block, so that
   * they can be concatenated.
   *
   * @param level from 1 (fastest) to 9 (smallest).
   */
  deflate(bytes: Uint8Array, level: number): Uint8Array;
  /**
   * Restores the concatenated results of {@link Codec.deflate}.
   *
   * @param size length of the result in bytes.
   */
  inflate(blocks: Uint8Array, size: number): Uint8Array<ArrayBuffer>;
  /** CRC-32 as gzip has it (RFC 1952, section 8). */
  crc32(bytes: Uint8Array): number;
}
