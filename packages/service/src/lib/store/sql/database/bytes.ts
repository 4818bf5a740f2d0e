/**
 * Turns what a driver gives for a blob into a plain `Uint8Array` over the same memory. Drivers give Node's `Buffer`, whose
 * `slice` and `toString` do something else.
 */
export function toBytes(blob: Uint8Array): Uint8Array {
  return new Uint8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}
