import { type NumbersPart, writeNumbers } from './chunk-numbers.ts';
import { type Codec, requireCodec, storedBlocks } from './codec.ts';
import { joinCrc32 } from './crc32.ts';
import { type BodyPart, commaBlock, type DeflatedPart } from './packed-chunk.ts';

/**
 * Joins parts with commas into one gzip member (RFC 1952); empty ones leave no trace. Several members would be shorter to
 * write, but not every client reads on after the first.
 */
export function gzipParts(
  parts: readonly AnyPart[],
  codec: Codec,
  before: string,
  after: string,
): Uint8Array<ArrayBuffer> {
  const all = joined(parts, before, after, (bytes) => ({
    blocks: bytes.length < SMALL ? storedBlocks(bytes) : codec.deflate(bytes, QUICK),
    size: bytes.length,
    crc32: codec.crc32(bytes),
  }));
  const member = new Uint8Array(header.length + sizeOf(all) + end.length + TRAILER);
  member.set(header);
  const offset = write(all, member, header.length);
  member.set(end, offset);
  const view = new DataView(member.buffer, offset + end.length);
  let crc = 0;
  let size = 0;
  for (const part of all) {
    crc = joinCrc32(crc, part.crc32, part.size);
    size += part.size;
  }
  view.setUint32(0, crc, true);
  view.setUint32(4, size, true);
  return member;
}

/** The same in the clear. What is deflated is inflated at once: in steps, as much time would go into memory as into inflating. */
export function plainParts(
  parts: readonly AnyPart[],
  codec: Codec | undefined,
  before: string,
  after: string,
): Uint8Array<ArrayBuffer> {
  if (parts.every(isInClear)) return writeParts(parts, encoder.encode(before), encoder.encode(after));
  const all = joined(parts, before, after, (bytes) => ({
    blocks: storedBlocks(bytes),
    size: bytes.length,
  }));
  const blocks = new Uint8Array(sizeOf(all));
  write(all, blocks, 0);
  return requireCodec(codec).inflate(
    blocks,
    all.reduce((sum, { size }) => sum + size, 0),
  );
}

/** Part of an answer in any form. */
type AnyPart = BodyPart | NumbersPart;

const isInClear = (part: AnyPart): part is Uint8Array | NumbersPart =>
  part instanceof Uint8Array || 'room' in part;

/** Numbers are written where they belong, so that nothing is copied. */
const writeParts = (
  parts: readonly (Uint8Array | NumbersPart)[],
  before: Uint8Array,
  after: Uint8Array,
): Uint8Array<ArrayBuffer> => {
  const room = parts.reduce(
    (sum, part) => sum + 1 + (part instanceof Uint8Array ? part.length : part.room),
    before.length + after.length,
  );
  const target = new Uint8Array(room);
  const view = new DataView(target.buffer);
  target.set(before);
  let offset = before.length;
  for (const part of parts) {
    // A comma goes before all that leave a trace, but for the first.
    const start = offset === before.length ? offset : offset + 1;
    const end = writePart(part, target, view, start);
    if (end === start) continue;
    if (start > offset) target.set(comma, offset);
    offset = end;
  }
  target.set(after, offset);
  return target.subarray(0, offset + after.length);
};

const writePart = (
  part: Uint8Array | NumbersPart,
  target: Uint8Array,
  view: DataView,
  offset: number,
): number => {
  if (!(part instanceof Uint8Array)) return part.write(view, offset);
  target.set(part, offset);
  return offset + part.length;
};

const encoder = new TextEncoder();
const comma = encoder.encode(',');
// No name, no time, no system.
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const end = storedBlocks(new Uint8Array(), true);
const TRAILER = 8;

// Below this size, deflating takes longer than sending.
const SMALL = 1024;
// A tenth longer than the usual level, in a third of the time, and only for what a window cuts.
const QUICK = 1;

/** What both kinds of body are made of: blocks and the size of what they hold. */
type Blocks = Pick<DeflatedPart, 'blocks' | 'size'>;

const joined = <Part extends Blocks>(
  parts: readonly AnyPart[],
  before: string,
  after: string,
  toPart: (bytes: Uint8Array) => Part,
): (Part | DeflatedPart)[] => {
  const all: (Part | DeflatedPart)[] = [toPart(encoder.encode(before))];
  const between = { ...toPart(comma), blocks: commaBlock };
  for (const part of parts) {
    const deflated =
      part instanceof Uint8Array ? toPart(part) : 'room' in part ? toPart(writeNumbers(part)) : part;
    if (deflated.size === 0) continue;
    if (all.length > 1) all.push(between);
    all.push(deflated);
  }
  all.push(toPart(encoder.encode(after)));
  return all;
};

const sizeOf = (parts: readonly Blocks[]): number =>
  parts.reduce((sum, { blocks }) => sum + blocks.length, 0);

/** @returns the offset behind what was written. */
const write = (parts: readonly Blocks[], target: Uint8Array, offset: number): number => {
  let next = offset;
  for (const { blocks } of parts) {
    target.set(blocks, next);
    next += blocks.length;
  }
  return next;
};
