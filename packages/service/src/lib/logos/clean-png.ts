import { concatenate } from '../bytes.ts';
import { crc32 } from '../intervals/crc32.ts';
import { LogoError } from './logo-error.ts';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const MAX_PIXELS = 2048;

/** Length, type and CRC. */
const FRAME_BYTES = 12;

// Pixels and colors. Everything else is left out: texts, EXIF data, color profiles, animations and data of other programs.
const keptTypes = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND', 'gAMA', 'cHRM', 'sRGB']);

/** Whether a file begins like a PNG. */
export function isPng(file: Uint8Array): boolean {
  return SIGNATURE.every((byte, index) => file[index] === byte);
}

/**
 * Rebuilds a PNG from its pixels and colors.
 *
 * @throws LogoError if it is broken or larger than 2048 × 2048 pixels.
 * @see https://www.w3.org/TR/png-3/#5DataRep
 */
export function cleanPng(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const chunks = readChunks(file);
  const types = chunks.map(({ type }) => type);
  if (types[0] !== 'IHDR' || types.lastIndexOf('IHDR') !== 0 || !types.includes('IDAT')) throw broken();
  refuseSize(chunks[0]?.bytes ?? SIGNATURE);
  const kept = chunks.filter(({ type }) => keptTypes.has(type)).map(({ bytes }) => bytes);
  return concatenate([SIGNATURE, ...kept]);
}

interface Chunk {
  readonly type: string;
  /** With length, type and CRC. */
  readonly bytes: Uint8Array;
}

// Up to IEND: what follows is not part of the picture.
const readChunks = (file: Uint8Array): Chunk[] => {
  const chunks: Chunk[] = [];
  const view = viewOf(file);
  for (let start = SIGNATURE.length; chunks.at(-1)?.type !== 'IEND'; ) {
    if (start + FRAME_BYTES > file.length) throw broken();
    const end = start + FRAME_BYTES + view.getUint32(start);
    if (end > file.length) throw broken();
    const bytes = file.subarray(start, end);
    if (crc32(bytes.subarray(4, -4)) !== view.getUint32(end - 4)) throw broken();
    chunks.push({ type: String.fromCharCode(...bytes.subarray(4, 8)), bytes });
    start = end;
  }
  return chunks;
};

const refuseSize = (header: Uint8Array): void => {
  if (header.length !== FRAME_BYTES + 13) throw broken();
  const [width, height] = [viewOf(header).getUint32(8), viewOf(header).getUint32(12)];
  if (width === 0 || height === 0) throw broken();
  if (width > MAX_PIXELS || height > MAX_PIXELS) {
    throw new LogoError(
      `may have ${MAX_PIXELS} × ${MAX_PIXELS} pixels at most, and this picture has ${width} × ${height}.`,
    );
  }
};

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength);

const broken = (): LogoError => new LogoError('is a damaged or incomplete PNG file: export it again.');
