import type { Codec } from './codec.ts';
import { cutText, firstStart, joinTexts, lastEnd, splitText } from './interval-text.ts';

// The stored form of a month of intervals: pieces of about two days, each compressed separately, after a table of contents. Responses
// contain whole pieces as they are stored; only the pieces at the edges of a window are inflated and cut.
//
//   Table: number of pieces, checksum of the rest of the table; then for each piece: start of its first interval, end of its
//   last interval, size of its text, CRC-32 of its text, size of its blocks, checksum of its blocks.
//   Then the blocks of all pieces.
//
// All numbers are unsigned, of 32 bits, little-endian. Checksums are CRC-32.

/** Deflated bytes that can be concatenated with others. */
export interface DeflatedPart {
  readonly blocks: Uint8Array;
  /** Size of the text in bytes. */
  readonly size: number;
  /** CRC-32 of the text. */
  readonly crc32: number;
}

/** Stored intervals are damaged. */
export class DamagedPiecesError extends Error {
  override readonly name = 'DamagedPiecesError';
}

/** Encodes the text of a month. */
export function encodePieces(text: Uint8Array, codec: Codec): Uint8Array {
  const pieces = splitText(text, INTERVALS_PER_PIECE).map((piece) => ({
    piece,
    blocks: codec.deflate(piece, LEVEL),
  }));
  const tableSize = HEAD + pieces.length * ENTRY;
  const stored = new Uint8Array(pieces.reduce((sum, { blocks }) => sum + blocks.length, tableSize));
  const view = new DataView(stored.buffer);
  const write = (offset: number, ...values: number[]): void => {
    for (const [index, value] of values.entries()) view.setUint32(offset + index * 4, value, true);
  };
  let end = tableSize;
  for (const [index, { piece, blocks }] of pieces.entries()) {
    write(
      HEAD + index * ENTRY,
      firstStart(piece),
      lastEnd(piece) ?? 0,
      piece.length,
      codec.crc32(piece),
      blocks.length,
      codec.crc32(blocks),
    );
    stored.set(blocks, end);
    end += blocks.length;
  }
  write(0, pieces.length, codec.crc32(stored.subarray(HEAD, tableSize)));
  return stored;
}

/**
 * Decodes the text of a month.
 *
 * @throws DamagedPiecesError
 */
export function decodePieces(stored: Uint8Array, codec: Codec): Uint8Array {
  return joinTexts(openPieces(stored, codec).map((piece) => inflatePiece(piece, codec)));
}

/**
 * Returns the intervals of a month inside `[from, to)`.
 *
 * @returns pieces inside the window as they are stored, and the cut text of pieces at its edges.
 * @throws DamagedPiecesError if the table or one of these pieces is damaged.
 */
export function cutPieces(
  stored: Uint8Array,
  codec: Codec,
  from: number,
  to: number,
): (DeflatedPart | Uint8Array)[] {
  return openPieces(stored, codec)
    .filter(({ start, end }) => end > from && start < to)
    .map((piece) =>
      piece.start >= from && piece.end <= to
        ? verified(piece, codec)
        : cutText(inflatePiece(piece, codec), from, to),
    );
}

/** Two days of quarter hours. Smaller pieces compress worse and inflate more slowly; larger ones cost more at the edges of a window. */
const INTERVALS_PER_PIECE = 192;
const LEVEL = 6;
const HEAD = 2 * 4;
const ENTRY = 6 * 4;

interface Piece extends DeflatedPart {
  readonly start: number;
  readonly end: number;
  readonly checksum: number;
}

const openPieces = (stored: Uint8Array, codec: Codec): Piece[] => {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  const count = stored.length < HEAD ? Number.POSITIVE_INFINITY : view.getUint32(0, true);
  const tableSize = HEAD + count * ENTRY;
  const table = stored.subarray(HEAD, tableSize);
  if (tableSize > stored.length || codec.crc32(table) !== view.getUint32(4, true)) throw damaged();
  let offset = tableSize;
  return Array.from({ length: count }, (_, index) => {
    const field = (number: number): number => view.getUint32(HEAD + index * ENTRY + number * 4, true);
    const blocks = stored.subarray(offset, offset + field(4));
    offset += field(4);
    return { start: field(0), end: field(1), size: field(2), crc32: field(3), blocks, checksum: field(5) };
  });
};

const verified = (piece: Piece, codec: Codec): Piece => {
  if (codec.crc32(piece.blocks) !== piece.checksum) throw damaged();
  return piece;
};

const inflatePiece = (piece: Piece, codec: Codec): Uint8Array =>
  codec.inflate(verified(piece, codec).blocks, piece.size);

const damaged = (): DamagedPiecesError =>
  new DamagedPiecesError('Stored intervals do not match their checksum.');
