type Format = 'xml' | 'gzip' | 'zip' | 'empty' | 'pdf' | 'html' | 'csv or text' | 'binary';

/** Enough bytes to recognize the format. */
export const sniffedBytes = 1024;

/** Recognizes the format by the first bytes. */
export function sniff(head: Uint8Array): Format {
  if (head[0] === 0x1f && head[1] === 0x8b) return 'gzip';
  if (startsWith(head, 'PK\x03\x04') || startsWith(head, 'PK\x05\x06')) return 'zip';
  if (startsWith(head, '%PDF')) return 'pdf';
  const text = firstText(head)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (text === '') return 'empty';
  if (/^<!doctype\s+html|^<html|^<head|^<body/i.test(text)) return 'html';
  if (text.startsWith('<')) return 'xml';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters mark binary data
  return /[\x00-\x08\x0e-\x1f]/.test(text) ? 'binary' : 'csv or text';
}

// UTF-16 becomes readable without its zero bytes.
const firstText = (head: Uint8Array): string => {
  const isUtf16 = isUtf16Mark(head) || (head.length > 3 && (head[0] === 0) !== (head[1] === 0));
  const bytes = isUtf16 ? head.filter((byte, index) => byte !== 0 && !(index < 2 && byte >= 0xfe)) : head;
  return new TextDecoder().decode(bytes);
};

const isUtf16Mark = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  [...text].every((char, index) => bytes[index] === char.charCodeAt(0));
