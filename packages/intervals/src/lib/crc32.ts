// CRC-32 is linear, so the CRC of two concatenated byte strings follows from their own CRCs and the size of the second.
// Based on crc32_combine of zlib 1.2.12. The highest bit is the coefficient of a polynomial's lowest power.

/** CRC-32 of gzip (RFC 1952, section 8). */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Calculates the CRC-32 of two concatenated byte strings. */
export function joinCrc32(first: number, second: number, secondSize: number): number {
  return (shift(first, secondSize) ^ second) >>> 0;
}

const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (POLYNOMIAL & -(crc & 1));
  return crc;
});

// Masks take a quarter of the time of branches, which the processor cannot predict for single bits.
const multiply = (a: number, b: number): number => {
  let product = 0;
  let factor = b;
  for (let left = a, bits = 32; bits > 0; bits -= 1) {
    product ^= factor & (left >> 31);
    left <<= 1;
    factor = (factor >>> 1) ^ (POLYNOMIAL & -(factor & 1));
  }
  return product;
};

/** x to the power of 8, 16, 32, …: the factors by which one, two, four, … appended bytes multiply a CRC. */
const powers: number[] = [ONE >>> 8];
for (let index = 1; index < 32; index += 1) {
  const previous = powers[index - 1] ?? 0;
  powers.push(multiply(previous, previous));
}

const shift = (crc: number, bytes: number): number => {
  let shifted = crc;
  for (let index = 0, left = bytes; left > 0; index += 1, left >>>= 1) {
    if ((left & 1) === 1) shifted = multiply(powers[index] ?? 0, shifted);
  }
  return shifted;
};
