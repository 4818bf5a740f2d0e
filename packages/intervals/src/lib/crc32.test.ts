import { crc32 as zlibCrc32 } from 'node:zlib';
import { expect, it } from 'vitest';
import { crc32, joinCrc32 } from './crc32.ts';

const body = new Uint8Array(70_000).map((_, index) => (index * index) >> 3);

it.each([0, 1, 2, 7, 255, 65_536, 69_999, 70_000])('joins the CRCs of %i bytes and of the rest', (size) => {
  const [first, second] = [body.subarray(0, size), body.subarray(size)];
  expect(crc32(first)).toBe(zlibCrc32(first));
  expect(joinCrc32(crc32(first), crc32(second), second.length)).toBe(zlibCrc32(body));
});
