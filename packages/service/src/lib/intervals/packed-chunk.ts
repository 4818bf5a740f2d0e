import { cutChunk, firstStart, lastEnd, recordEnd } from './chunks.ts';
import { type Codec, storedBlocks } from './codec.ts';
import { restCrc32 } from './crc32.ts';

// A chunk as it is kept: pieces of about two days, each deflated by itself, and a table of where they begin. The pieces with
// the commas between them are one run of deflate blocks, so that any of them in a row go out as they lie there.
//
//   count, size of the plain body, end of the last interval; per piece: start of its first interval, offset in the plain
//   body, offset in the blocks, CRC-32 of the body before it, CRC-32 of the body up to its end; then the blocks.
//
// All numbers are 32 bits, little-endian.

/** Part of an answer: bytes as they are, or deflated already. */
export type BodyPart = Uint8Array | DeflatedPart;

export interface DeflatedPart {
  readonly blocks: Uint8Array;
  /** Of the plain bytes. */
  readonly size: number;
  readonly crc32: number;
}

/** Packs a body of {@link encodeChunks}. */
export function packChunk(body: Uint8Array, codec: Codec): Uint8Array {
  const pieces = splitRecords(body);
  const blocks: Uint8Array[] = [];
  const table = new Uint32Array(HEAD + pieces.length * ENTRY);
  table.set([pieces.length, body.length, lastEnd(body) ?? 0]);
  let packedSize = 0;
  const push = (block: Uint8Array): void => {
    blocks.push(block);
    packedSize += block.length;
  };
  for (const [index, { from, to }] of pieces.entries()) {
    if (index > 0) push(commaBlock);
    const piece = body.subarray(from, to);
    const sums = [codec.crc32(body.subarray(0, from)), codec.crc32(body.subarray(0, to))];
    table.set([firstStart(piece), from, packedSize, ...sums], HEAD + index * ENTRY);
    push(codec.deflate(piece, 6));
  }
  const packed = new Uint8Array(table.length * 4 + packedSize);
  const view = new DataView(packed.buffer);
  for (const [index, value] of table.entries()) view.setUint32(index * 4, value, true);
  let offset = table.length * 4;
  for (const block of blocks) {
    packed.set(block, offset);
    offset += block.length;
  }
  return packed;
}

/** The plain body of a packed chunk. */
export function unpackChunk(packed: Uint8Array, codec: Codec): Uint8Array {
  const { blocks, size } = open(packed);
  return codec.inflate(blocks, size);
}

/** The intervals of a packed chunk that lie wholly inside `[from, to)`: whole pieces as they are kept, and the cut ones in the clear. */
export function cutPackedChunk(packed: Uint8Array, codec: Codec, from: number, to: number): BodyPart[] {
  const chunk = open(packed);
  const { first, end } = wholePieces(chunk, from, to);
  const edge = (index: number): Uint8Array[] =>
    index < 0 || index >= chunk.count
      ? []
      : [cutChunk(inflatePart(run(chunk, index, index + 1), codec), from, to)];
  // No whole piece: what there is lies around one boundary, or inside one piece.
  if (first >= end) return [...edge(first - 1), ...(end === first ? edge(first) : [])];
  return [...edge(first - 1), run(chunk, first, end), ...edge(end)];
}

/** Records in a piece: two days of quarter hours. Fewer cost more space and more time to inflate, more cost more time at the edges of a window. */
const PER_PIECE = 192;
const HEAD = 3;
const ENTRY = 5;

/** What joins two pieces. */
export const commaBlock: Uint8Array = storedBlocks(new TextEncoder().encode(','));

interface OpenChunk {
  readonly count: number;
  readonly size: number;
  readonly lastEnd: number;
  readonly blocks: Uint8Array;
  readonly field: (piece: number, field: number) => number;
}

const START = 0;
const PLAIN = 1;
const BLOCKS = 2;
const CRC_BEFORE = 3;
const CRC_AFTER = 4;

const open = (packed: Uint8Array): OpenChunk => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  const at = (index: number): number => view.getUint32(index * 4, true);
  const count = at(0);
  return {
    count,
    size: at(1),
    lastEnd: at(2),
    blocks: packed.subarray((HEAD + count * ENTRY) * 4),
    field: (piece, field) => at(HEAD + piece * ENTRY + field),
  };
};

/** The pieces that surely lie inside: one ends at the latest where the next one starts. */
const wholePieces = ({ count, lastEnd: end, field }: OpenChunk, from: number, to: number) => {
  let first = 0;
  while (first < count && field(first, START) < from) first += 1;
  let last = count;
  while (last > 0 && (last === count ? end : field(last, START)) > to) last -= 1;
  return { first, end: last };
};

const run = (chunk: OpenChunk, first: number, end: number): DeflatedPart => {
  const { count, blocks, field } = chunk;
  const plainEnd = end === count ? chunk.size : field(end, PLAIN) - 1;
  const blocksEnd = end === count ? blocks.length : field(end, BLOCKS) - commaBlock.length;
  const size = plainEnd - field(first, PLAIN);
  return {
    blocks: blocks.subarray(field(first, BLOCKS), blocksEnd),
    size,
    crc32: restCrc32(field(first, CRC_BEFORE), field(end - 1, CRC_AFTER), size),
  };
};

const inflatePart = ({ blocks, size }: DeflatedPart, codec: Codec): Uint8Array => codec.inflate(blocks, size);

const splitRecords = (body: Uint8Array): { from: number; to: number }[] => {
  const pieces = [];
  for (let from = 0; from < body.length; ) {
    let to = recordEnd(body, from);
    for (let records = 1; records < PER_PIECE && to < body.length; records += 1) to = recordEnd(body, to + 1);
    pieces.push({ from, to });
    from = to + 1;
  }
  return pieces;
};
