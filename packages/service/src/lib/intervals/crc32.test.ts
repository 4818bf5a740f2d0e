import { crc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { joinCrc32, restCrc32 } from './crc32.ts';

const body = new Uint8Array(70_000).map((_, index) => (index * index) >> 3);

it.each([0, 1, 2, 7, 255, 65_536, 69_999, 70_000])('joins and parts sums %i bytes from the start', (size) => {
  const [first, second] = [body.subarray(0, size), body.subarray(size)];
  expect(joinCrc32(crc32(first), crc32(second), second.length)).toBe(crc32(body));
  expect(restCrc32(crc32(first), crc32(body), second.length)).toBe(crc32(second));
});
