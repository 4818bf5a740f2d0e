import { GreenButtonError } from '../error.ts';

/** Decodes the bytes of one XML document, chunk by chunk. */
export interface Decoder {
  /** `bytes` undefined at the end. */
  decode(bytes?: Uint8Array): string;
}

/**
 * Chooses the encoding from the byte-order mark, from zero bytes, and from the XML declaration, in this order. Without any: UTF-8.
 *
 * @param head the first bytes, at least the XML declaration
 * @throws GreenButtonError `unknown_encoding`
 */
export function createDecoder(head: Uint8Array): Decoder {
  const encoding = findEncoding(head);
  try {
    // Drops the byte-order mark.
    const decoder = new TextDecoder(encoding);
    return { decode: (bytes) => (bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()) };
  } catch (cause) {
    throw new GreenButtonError(
      'unknown_encoding',
      'The file has a character encoding that is not supported.',
      {
        cause,
      },
    );
  }
}

const findEncoding = (head: Uint8Array): string => {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0x3c && second === 0) return 'utf-16le';
  if (first === 0 && second === 0x3c) return 'utf-16be';
  const start = String.fromCharCode(...head.subarray(0, 200));
  const [, declared = 'utf-8'] = /<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)["']/.exec(start) ?? [];
  // A declaration that could be read byte by byte can't be in UTF-16.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
};
