import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** Length of a key id in bytes. In sealed bytes it follows the version byte. */
export const KEY_ID_BYTES = 4;

/** Identifies a key in sealed bytes, in the database and in messages: hex. Reveals nothing about the key. */
export function keyIdOf(key: Uint8Array): string {
  return bytesToHex(sha256(key).slice(0, KEY_ID_BYTES));
}

/** The id as it appears in sealed bytes. */
export function bytesOfKeyId(keyId: string): Uint8Array {
  return hexToBytes(keyId);
}

/** The id of the key that sealed these bytes. */
export function keyIdOfSealed(sealed: Uint8Array): string {
  return bytesToHex(new Uint8Array(sealed).subarray(1, 1 + KEY_ID_BYTES));
}
