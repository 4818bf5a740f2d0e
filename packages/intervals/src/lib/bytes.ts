/** Concatenates byte strings. */
export function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** Encodes numbers as unsigned integers of 32 bits, little-endian. */
export function encodeUint32(numbers: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(numbers.length * 4);
  const view = new DataView(bytes.buffer);
  for (const [index, number] of numbers.entries()) view.setUint32(index * 4, number, true);
  return bytes;
}

/** Compares byte strings. */
export function isSameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
