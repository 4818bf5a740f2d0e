/** A password that occurs nowhere else, with what needs escaping around the part that is looked for. */
interface Canary {
  readonly password: string;
  /** The forms in which the bytes have it; `[]` when they do not. */
  foundIn(bytes: Uint8Array | string): string[];
}

/** Makes a password to be looked for afterwards wherever the service writes. */
export function createCanary(): Canary {
  // Letters and digits alone: no escaping, of URLs, JSON or HTML, changes it. Only encodings of all bytes do.
  const core = `CanaryX7${crypto.randomUUID().replaceAll('-', '')}`;
  const hex = Buffer.from(core).toString('hex');
  const forms: Record<string, string> = { plain: core, hex, 'hex, upper case': hex.toUpperCase() };
  // Base64 has three forms, by what stands before; its ends hang together with the neighbours.
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
