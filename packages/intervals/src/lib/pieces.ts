import { concatenate, encodeUint32 } from './bytes.ts';
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

/**
 * Encodes the text of a month.
 *
 * @param pause is called before each piece, because a month of minutes takes a while. Default: no pause.
 */
export async function encodePieces(
  text: Uint8Array,
  codec: Codec,
  pause: () => Promise<void> = async () => {},
): Promise<Uint8Array> {
  const entries: number[] = [];
  const blocks: Uint8Array[] = [];
  for (const piece of splitText(text, INTERVALS_PER_PIECE)) {
    await pause();
    const deflated = codec.deflate(piece, LEVEL);
    entries.push(firstStart(piece), lastEnd(piece), piece.length);
    entries.push(codec.crc32(piece), deflated.length, codec.crc32(deflated));
    blocks.push(deflated);
  }
  const table = encodeUint32(entries);
  return concatenate([encodeUint32([blocks.length, codec.crc32(table)]), table, ...blocks]);
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
const HEAD_SIZE = 2 * 4;
const ENTRY_SIZE = 6 * 4;

interface Piece extends DeflatedPart {
  readonly start: number;
  readonly end: number;
  readonly checksum: number;
}

const openPieces = (stored: Uint8Array, codec: Codec): Piece[] => {
  const view = new DataView(stored.buffer, stored.byteOffset, stored.byteLength);
  if (stored.length < HEAD_SIZE) throw damaged();
  const count = view.getUint32(0, true);
  const tableEnd = HEAD_SIZE + count * ENTRY_SIZE;
  const table = stored.subarray(HEAD_SIZE, tableEnd);
  if (tableEnd > stored.length || codec.crc32(table) !== view.getUint32(4, true)) throw damaged();
  let offset = tableEnd;
  return Array.from({ length: count }, (_, index) => {
    const field = (number: number): number =>
      view.getUint32(HEAD_SIZE + index * ENTRY_SIZE + number * 4, true);
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
