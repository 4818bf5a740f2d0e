import { describe, expect, it } from 'vitest';
import { authenticatorCode, CODE_SECONDS, readAuthenticatorKey } from './authenticator.ts';

/** The key of RFC 6238, appendix B: `12345678901234567890`. */
const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('the code of an authenticator key', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('is that of RFC 6238 at %i', async (seconds, code) => {
    expect(await authenticatorCode(key, Math.floor(seconds / CODE_SECONDS))).toBe(code);
  });
});

describe('an authenticator key', () => {
  it.each([
    ['as it is', key],
    ['in groups and lowercase', 'gezd gnbv gy3t qojq gezd gnbv gy3t qojq'],
    ['with hyphens and padding', 'GEZDGNBV-GY3TQOJQ-GEZDGNBV-GY3TQOJQ===='],
    ['in a URI', `otpauth://totp/Example:jo@example.com?secret=${key}&issuer=Example`],
    ['in a URI with the usual settings', `otpauth://totp/a?secret=${key}&algorithm=SHA1&digits=6&period=30`],
    ['in a URI with spaces around it', ` OTPAUTH://TOTP/a?secret=${key.toLowerCase()} `],
  ])('is read %s', (_name, text) => {
    expect(readAuthenticatorKey(text)).toBe(key);
  });

  it.each([
    ['nothing', ''],
    ['a code', '287082'],
    ['a short key', 'GEZDGNBV'],
    ['a digit that base32 lacks', key.replace('3', '1')],
    ['a URI of counted codes', `otpauth://hotp/a?secret=${key}&counter=1`],
    ['a URI without a key', 'otpauth://totp/a'],
    ['eight digits', `otpauth://totp/a?secret=${key}&digits=8`],
    ['a minute', `otpauth://totp/a?secret=${key}&period=60`],
    ['another hash', `otpauth://totp/a?secret=${key}&algorithm=SHA256`],
    ['a web address', `https://example.com/?secret=${key}`],
  ])('is not read from %s', (_name, text) => {
    expect(readAuthenticatorKey(text)).toBeNull();
  });
});
