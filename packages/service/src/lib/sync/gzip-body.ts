import { type Codec, storedBlock } from './codec.ts';
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
  const all = [deflatePart(encoder.encode(before), codec)];
  for (const part of parts) {
    const deflated = part instanceof Uint8Array ? deflatePart(part, codec) : part;
    if (deflated.size === 0) continue;
    if (all.length > 1) all.push(comma(codec));
    all.push(deflated);
  }
  const tail = encoder.encode(after);
  all.push({ blocks: storedBlock(tail, true), size: tail.length, crc32: codec.crc32(tail) });
  return write(all);
}

const encoder = new TextEncoder();
// No name, no time, no system.
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);
const TRAILER = 8;

// Below this size, deflating takes longer than sending.
const SMALL = 1024;

const deflatePart = (bytes: Uint8Array, codec: Codec): DeflatedPart => ({
  blocks: bytes.length < SMALL ? storedBlock(bytes) : codec.deflate(bytes),
  size: bytes.length,
  crc32: codec.crc32(bytes),
});

const comma = (codec: Codec): DeflatedPart => ({
  blocks: commaBlock,
  size: 1,
  crc32: codec.crc32(encoder.encode(',')),
});

const write = (parts: readonly DeflatedPart[]): Uint8Array<ArrayBuffer> => {
  const blockSize = parts.reduce((sum, { blocks }) => sum + blocks.length, 0);
  const member = new Uint8Array(header.length + blockSize + TRAILER);
  member.set(header);
  let offset = header.length;
  let size = 0;
  let crc = 0;
  for (const part of parts) {
    member.set(part.blocks, offset);
    offset += part.blocks.length;
    size += part.size;
    crc = joinCrc32(crc, part.crc32, part.size);
  }
  const view = new DataView(member.buffer, offset);
  view.setUint32(0, crc, true);
  view.setUint32(4, size, true);
  return member;
};
