import { invalidRequest, type ServiceError } from './errors.ts';

// The platform's `formData()` accepts what browsers send, but on Node.js 20 it rejects names without quotes (.NET), other spacing or
// case in headers, preambles and epilogues. It also strips a byte order mark from values.

/** A field of a form: its name, and its text or the bytes of a file. */
type FormField = readonly [name: string, value: string | Uint8Array];

/**
 * Parses a whole `multipart/form-data` body.
 *
 * @param contentType the header, with the boundary.
 * @returns the fields in order; names can repeat. Invalid UTF-8 becomes U+FFFD.
 * @throws ServiceError 400 if the body is malformed or ambiguous.
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
export function readMultipart(bytes: Uint8Array, contentType: string): FormField[] {
  const boundary = parametersOf(contentType, 'multipart/form-data').get('boundary');
  if (boundary === undefined) throw unreadable('Content-Type names no boundary');
  const [, ...pieces] = `\r\n${toBinary(bytes)}`.split(`\r\n--${boundary}`);
  const end = pieces.findIndex((piece) => /^--[ \t]*(\r\n|$)/.test(piece));
  if (end < 0) throw unreadable('its last boundary is missing');
  return pieces.slice(0, end).map(readPart);
}

const readPart = (piece: string): FormField => {
  // Only whitespace may follow a boundary. Other text could make it a different boundary, which is ambiguous.
  const [, head, body = ''] = /^[ \t]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(piece) ?? [];
  if (head === undefined) throw unreadable('a part has no headers');
  const headers = headersOf(toText(head));
  const disposition = parametersOf(headers.get('content-disposition') ?? '', 'form-data');
  const name = disposition.get('name');
  if (name === undefined) throw unreadable('a part has no name');
  if (disposition.has('filename') || disposition.has('filename*')) return [name, toBytes(body)];
  // RFC 7578, section 4.7, deprecates other encodings. Their text is not the value.
  if (!/^(7bit|8bit|binary)$/i.test(headers.get('content-transfer-encoding') ?? 'binary')) {
    throw unreadable('Content-Transfer-Encoding is none of 7bit, 8bit and binary');
  }
  const text = toText(body);
  // Many form parsers strip it, so a proxy and this service could see different values of `user_id`.
  if (text.startsWith('\ufeff')) {
    throw invalidRequest(
      name,
      'A field of the multipart body begins with a byte order mark (U+FEFF): leave it out, or send application/json.',
    );
  }
  return [name, text];
};

const CHUNK_BYTES = 8192;

// One character per byte, so that files keep their bytes. In pieces, because a call takes a limited number of arguments.
const toBinary = (bytes: Uint8Array): string => {
  let binary = '';
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    binary += String.fromCharCode(...bytes.subarray(start, start + CHUNK_BYTES));
  }
  return binary;
};

const toBytes = (binary: string): Uint8Array => Uint8Array.from(binary, (byte) => byte.charCodeAt(0));

const toText = (binary: string): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(toBytes(binary));

const headersOf = (head: string): Map<string, string> => {
  const headers = new Map<string, string>();
  // A line that starts with whitespace continues the previous line (RFC 5322, section 2.2.3).
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name === undefined) throw unreadable('a header of a part is malformed');
    setOnce(headers, name, value.trim());
  }
  return headers;
};

// An unquoted value may contain more than a token: boundaries often contain `=` or `/`.
const PARAMETER = /;[ \t]*([^\s;="]+)[ \t]*=[ \t]*(?:"([^"\\]*(?:\\.[^"\\]*)*)"|([^\s;"]+))/g;

const parametersOf = (header: string, wanted: string): Map<string, string> => {
  const parameters = new Map<string, string>();
  const rest = header.replace(PARAMETER, (_all, name: string, quoted?: string, plain = '') => {
    setOnce(parameters, name, quoted?.replace(/\\(.)/g, '$1') ?? plain);
    return '';
  });
  if (rest.replaceAll(';', ' ').trim().toLowerCase() !== wanted) {
    throw unreadable(`a header is not "${wanted}" with its parameters`);
  }
  return parameters;
};

const setOnce = (entries: Map<string, string>, name: string, value: string): void => {
  const key = name.toLowerCase();
  if (entries.has(key)) throw unreadable('a header or one of its parameters occurs twice');
  entries.set(key, value);
};

const unreadable = (reason: string): ServiceError =>
  invalidRequest(undefined, `The multipart body cannot be read: ${reason}.`);
