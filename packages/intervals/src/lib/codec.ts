/** Compresses stored intervals with Deflate (RFC 1951): `zlibCodec` in Node; `uncompressedCodec` runs anywhere but does not compress. */
export interface Codec {
  /**
   * Compresses into blocks that can be concatenated: they end at a whole byte, refer to nothing before them, and do not include a
   * final block.
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
  /** CRC-32 of gzip (RFC 1952, section 8). */
  crc32(bytes: Uint8Array): number;
}
