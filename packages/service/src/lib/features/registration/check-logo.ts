import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Logo } from '../../heart/store/logos.ts';
import { cleanSvg } from './clean-svg.ts';
import { LogoError } from './logo-error.ts';

/** Maximum size of a logo in bytes. */
const MAX_LOGO_BYTES = 50_000;
const MAX_PIXELS = 2048;

/** Signature of a PNG, and length and type of its first chunk. @see https://www.w3.org/TR/png-3/#11IHDR */
const PNG_START = '\x89PNG\r\n\x1a\n\0\0\0\rIHDR';
/** Bytes to the end of the first chunk. */
const PNG_HEADER_BYTES = 33;

/**
 * Checks a file that a client gives as its logo, and removes harmful parts from an SVG.
 *
 * @throws LogoError if it is too large, neither PNG nor SVG, or cannot be drawn.
 */
export async function checkLogo(file: Uint8Array): Promise<Logo> {
  if (file.length > MAX_LOGO_BYTES) {
    throw new LogoError(`may have 50 kB at most, and this file has ${Math.ceil(file.length / 1000)} kB.`);
  }
  if (String.fromCharCode(...file.subarray(0, PNG_START.length)) === PNG_START) {
    checkPng(file);
    return logoOf('image/png', file);
  }
  const text = decode(file);
  if (text === null || !/<svg[\s>]/.test(text)) throw new LogoError('must be a PNG or SVG file.');
  return logoOf('image/svg+xml', new TextEncoder().encode(await cleanSvg(text)));
}

const logoOf = (mediaType: Logo['mediaType'], bytes: Uint8Array): Logo => ({
  hash: bytesToHex(sha256(bytes)),
  mediaType,
  bytes,
});

// Doesn't check the pixels: a browser can only draw them, because the media type is fixed.
const checkPng = (file: Uint8Array): void => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const [width, height] = file.length < PNG_HEADER_BYTES ? [0, 0] : [view.getUint32(16), view.getUint32(20)];
  if (width === 0 || height === 0) {
    throw new LogoError('is a damaged or incomplete PNG file: export it again.');
  }
  if (width > MAX_PIXELS || height > MAX_PIXELS) {
    throw new LogoError(
      `may have ${MAX_PIXELS} × ${MAX_PIXELS} pixels at most, and this picture has ${width} × ${height}.`,
    );
  }
};

const decode = (file: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
};
