/** Converts a driver's `Buffer` to a `Uint8Array` of the same memory: `slice` and `toString` of a `Buffer` differ. */
export function toBytes(blob: Uint8Array): Uint8Array {
  return new Uint8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}
