import { parseUrl } from './parse-url.ts';

/** Seconds for which a code is valid (RFC 6238). */
export const CODE_SECONDS = 30;

/** At least 80 bits, as the keys of all common services. */
const base32 = /^[A-Z2-7]{16,256}$/;

/**
 * Reads the key of an authenticator app: base32 with spaces, hyphens and in any case, or an `otpauth://totp/` URI.
 *
 * @returns the key in base32 without spaces and padding; `null` if it is none, or one whose codes are not of six digits and 30 seconds
 * by SHA-1.
 */
export function readAuthenticatorKey(text: string): string | null {
  const uri = /^otpauth:/i.test(text.trim()) ? parseUrl(text.trim()) : undefined;
  if (uri === null || (uri && !isCommon(uri))) return null;
  const key = (uri ? (uri.searchParams.get('secret') ?? '') : text)
    .replace(/[\s-]/g, '')
    .replace(/=+$/, '')
    .toUpperCase();
  return base32.test(key) ? key : null;
}

const isCommon = ({ host, searchParams }: URL): boolean =>
  host.toLowerCase() === 'totp' &&
  (searchParams.get('digits') ?? '6') === '6' &&
  (searchParams.get('period') ?? '30') === String(CODE_SECONDS) &&
  /^sha-?1$/i.test(searchParams.get('algorithm') ?? 'SHA1');

/**
 * The code of an authenticator key (RFC 6238), six digits.
 *
 * @param key from {@link readAuthenticatorKey}.
 * @param step number of the time step: UNIX seconds divided by {@link CODE_SECONDS}, rounded down.
 */
export async function authenticatorCode(key: string, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const algorithm = { name: 'HMAC', hash: 'SHA-1' };
  const hmacKey = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, ['sign']);
  const digest = new DataView(await crypto.subtle.sign('HMAC', hmacKey, counter));
  // Dynamic truncation: RFC 4226, section 5.3.
  const number = digest.getUint32(digest.getUint8(19) & 0x0f) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const bytesOf = (key: string): Uint8Array<ArrayBuffer> => {
  const bits = [...key].map((digit) => digits.indexOf(digit).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 2));
};

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
