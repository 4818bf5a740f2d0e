import { describe, expect, it } from 'vitest';
import { readBinaryCopy } from './binary-copy.ts';

const head = [...Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), ...[0, 0, 0, 0], ...[0, 0, 0, 0]];
const end = [0xff, 0xff];
const field = (...bytes: number[]) => [0, 0, 0, bytes.length, ...bytes];
const read = (...bytes: number[]) =>
  // Not at the beginning of its memory, as what a driver gives.
  readBinaryCopy(Uint8Array.from([7, 7, 7, ...bytes]).subarray(3)).map((row) =>
    row.map(({ buffer, byteOffset, byteLength }) => [...new Uint8Array(buffer, byteOffset, byteLength)]),
  );

describe('readBinaryCopy', () => {
  it('reads the fields of each row, whatever bytes are in them', () => {
    const rows = [0, 2, ...field(0, 255), ...field(), ...[0, 2], ...field(1), ...field(255, 255)];
    expect(read(...head, ...rows, ...end)).toEqual([
      [[0, 255], []],
      [[1], [255, 255]],
    ]);
  });

  it('reads no rows', () => {
    expect(read(...head, ...end)).toEqual([]);
  });

  it('passes over an extension of the header', () => {
    const extended = [...head.slice(0, -1), 3, 9, 9, 9];
    expect(read(...extended, 0, 1, ...field(5), ...end)).toEqual([[[5]]]);
  });

  it('refuses what is something else', () => {
    expect(() => read()).toThrow('no binary copy');
    expect(() => read(...Buffer.from('1\t2\n1\t2\n1\t2\n1\t2\n1\t2\n'))).toThrow('no binary copy');
  });

  it('refuses a field that is null: nothing that is read so can be', () => {
    expect(() => read(...head, 0, 1, 255, 255, 255, 255, ...end)).toThrow('null');
  });

  it('refuses a copy that is cut short anywhere', () => {
    const whole = [...head, 0, 1, ...field(5, 6), ...end];
    for (let length = 0; length < whole.length; length += 1)
      expect(() => read(...whole.slice(0, length))).toThrow();
  });
});
