/** A unique password to search for. Its core is surrounded by characters that need escaping. */
interface Canary {
  readonly password: string;
  /** The encodings in which the bytes contain the password. */
  foundIn(bytes: Uint8Array | string): string[];
}

/**
 * Creates a password to search for in everything that the service writes.
 *
 * @param core what to search for, without characters that need escaping. Default: a new one
 */
export function createCanary(core = `CanaryX7${crypto.randomUUID().replaceAll('-', '')}`): Canary {
  const hex = Buffer.from(core).toString('hex');
  const forms: Record<string, string> = { plain: core, hex, 'hex, upper case': hex.toUpperCase() };
  // Base64 depends on the offset of the bytes modulo three. The ends also encode neighboring bytes.
  for (const before of ['', ' ', '  ']) {
    const encoded = Buffer.from(before + core).toString('base64');
    forms[`base64 after ${before.length}`] = encoded.slice(4, -4);
  }
  forms['UTF-16'] = Buffer.from(core, 'utf16le').toString('latin1');
  return {
    password: `"ü\\/ ${core} &%<'`,
    foundIn(bytes) {
      const text = Buffer.from(bytes as Uint8Array).toString('latin1');
      return Object.keys(forms).filter((form) => text.includes(forms[form] as string));
    },
  };
}
