import { joinBodies } from './chunks.ts';
import { type Codec, requireCodec, storedBlocks } from './codec.ts';
import { joinCrc32 } from './crc32.ts';
import { type BodyPart, commaBlock, type DeflatedPart } from './packed-chunk.ts';

/**
 * Joins parts with commas into one gzip member (RFC 1952); empty ones leave no trace. Several members would be shorter to
 * write, but not every client reads on after the first.
 */
export function gzipParts(
  parts: readonly BodyPart[],
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

/** The same in the clear. It is inflated at once: in steps, as much time would go into memory as into inflating. */
export function plainParts(
  parts: readonly BodyPart[],
  codec: Codec | undefined,
  before: string,
  after: string,
): Uint8Array<ArrayBuffer> {
  if (parts.every((part) => part instanceof Uint8Array)) return joinBodies(parts, before, after);
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

const encoder = new TextEncoder();
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
  parts: readonly BodyPart[],
  before: string,
  after: string,
  toPart: (bytes: Uint8Array) => Part,
): (Part | DeflatedPart)[] => {
  const all: (Part | DeflatedPart)[] = [toPart(encoder.encode(before))];
  const comma = { ...toPart(encoder.encode(',')), blocks: commaBlock };
  for (const part of parts) {
    const deflated = part instanceof Uint8Array ? toPart(part) : part;
    if (deflated.size === 0) continue;
    if (all.length > 1) all.push(comma);
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
