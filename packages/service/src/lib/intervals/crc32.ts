// What follows from CRC-32 being linear: the sum of two byte strings in a row is known from those of each, without their bytes.
// After crc32_combine of zlib 1.2.12. A polynomial's lowest power is the highest bit.

/** The CRC-32 of two byte strings in a row. */
export function joinCrc32(first: number, second: number, secondSize: number): number {
  return (shift(first, secondSize) ^ second) >>> 0;
}

/** The CRC-32 of what follows `first` in `whole`. */
export function restCrc32(first: number, whole: number, restSize: number): number {
  return (shift(first, restSize) ^ whole) >>> 0;
}

const POLYNOMIAL = 0xedb88320;
const ONE = 0x80000000;

// Without a branch on a bit, which no processor foresees: a quarter of the time.
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

// x to the power of 8, 16, 32, …: what one byte, two bytes, four bytes more multiply a sum by.
const powers: number[] = [ONE >>> 8];
for (let index = 1; index < 32; index += 1) {
  const former = powers[index - 1] ?? 0;
  powers.push(multiply(former, former));
}

const shift = (crc: number, bytes: number): number => {
  let shifted = crc;
  for (let index = 0, left = bytes; left > 0; index += 1, left >>>= 1) {
    if ((left & 1) === 1) shifted = multiply(powers[index] ?? 0, shifted);
  }
  return shifted;
};
