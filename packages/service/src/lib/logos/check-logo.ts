import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Logo } from '../store/logos.ts';
import { cleanPng, isPng } from './clean-png.ts';
import { cleanSvg } from './clean-svg.ts';
import { LogoError } from './logo-error.ts';

/** Maximum size of a logo in bytes. */
const MAX_LOGO_BYTES = 50_000;

/**
 * Checks a file that a client gives as its logo, and keeps only what browsers need to draw it.
 *
 * @throws LogoError if it is too large, neither PNG nor SVG, or cannot be drawn.
 */
export async function checkLogo(file: Uint8Array): Promise<Logo> {
  if (file.length > MAX_LOGO_BYTES) {
    throw new LogoError(`may have 50 kB at most, and this file has ${Math.ceil(file.length / 1000)} kB.`);
  }
  if (isPng(file)) return logoOf('image/png', cleanPng(file));
  const text = decode(file);
  if (text === null || !/<svg[\s>]/.test(text)) throw new LogoError('must be a PNG or SVG file.');
  return logoOf('image/svg+xml', new TextEncoder().encode(await cleanSvg(text)));
}

const logoOf = (mediaType: Logo['mediaType'], bytes: Uint8Array): Logo => ({
  hash: bytesToHex(sha256(bytes)),
  mediaType,
  bytes,
});

const decode = (file: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file);
  } catch {
    return null;
  }
};
