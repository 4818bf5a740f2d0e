/**
 * An encryption key as it is written down: 32 bytes in base64 or base64url, with or without the padding. The end of a line, as in a
 * secret made of a file, does not belong to it.
 *
 * @returns `null` for anything else. `Buffer` leaves out what is not base64, so that what is no key would become one.
 */
export function keyOfText(text: string): Uint8Array | null {
  const digits = text.trim();
  if (!/^([A-Za-z0-9+/]{43}|[A-Za-z0-9_-]{43})=?$/.test(digits)) return null;
  return new Uint8Array(Buffer.from(digits, 'base64'));
}
