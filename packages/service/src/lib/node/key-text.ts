/**
 * Parses an encryption key: 32 bytes in base64 or base64url, with or without padding, trimmed.
 *
 * @returns `null` for anything else. `Buffer` would skip characters that are not base64.
 */
export function keyOfText(text: string): Uint8Array | null {
  const digits = text.trim();
  if (!/^([A-Za-z0-9+/]{43}|[A-Za-z0-9_-]{43})=?$/.test(digits)) return null;
  return new Uint8Array(Buffer.from(digits, 'base64'));
}
