import { invalidRequest, type ServiceError } from './errors.ts';

// The platform's own `formData` reads what browsers send. Of other clients it refuses names without quotes (.NET), other spacing
// and case, preambles and further parameters. Libraries take more of these; none takes all of them from bytes, in every runtime.

/** A field of a form: its name and its text, or `null` for a file. */
export type FormField = readonly [name: string, text: string | null];

/**
 * Reads a whole `multipart/form-data` body.
 *
 * @param contentType the header, with the boundary.
 * @returns the fields in their order; a name may come twice. Bytes that are no UTF-8 are U+FFFD.
 * @throws ServiceError 400 where it is none, or can be read in two ways.
 * @see https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1
 * @see https://www.rfc-editor.org/rfc/rfc7578
 */
export function readMultipart(bytes: Uint8Array, contentType: string): FormField[] {
  const boundary = parametersOf(contentType, 'multipart/form-data').get('boundary');
  if (boundary === undefined) throw unreadable('Content-Type names no boundary');
  // Boundaries and headers are ASCII, and no byte of another character looks like ASCII.
  const [, ...pieces] = `\r\n${decode(bytes)}`.split(`\r\n--${boundary}`);
  const end = pieces.findIndex((piece) => /^--[ \t]*(\r\n|$)/.test(piece));
  if (end < 0) throw unreadable('its last boundary is missing');
  return pieces.slice(0, end).map(readPart);
}

// With its byte order mark, if there is one: without it a value would be another one.
const decode = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

const readPart = (piece: string): FormField => {
  // Blanks may follow a boundary; anything else makes it another one, and which of the two was meant nobody knows.
  const [, head, body = ''] = /^[ \t]*\r\n(.*?)\r\n\r\n(.*)$/s.exec(piece) ?? [];
  if (head === undefined) throw unreadable('a part has no headers');
  const headers = headersOf(head);
  const disposition = parametersOf(headers.get('content-disposition') ?? '', 'form-data');
  const name = disposition.get('name');
  if (name === undefined) throw unreadable('a part has no name');
  if (disposition.has('filename') || disposition.has('filename*')) return [name, null];
  return [name, textOf(body, headers.get('content-transfer-encoding'))];
};

const headersOf = (head: string): Map<string, string> => {
  const headers = new Map<string, string>();
  // A line that begins with a blank goes on with the one before it (RFC 5322, section 2.2.3).
  for (const line of head.replace(/\r\n(?=[ \t])/g, '').split('\r\n')) {
    const [, name, value = ''] = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line) ?? [];
    if (name === undefined) throw unreadable('a header of a part is malformed');
    setOnce(headers, name, value.trim());
  }
  return headers;
};

// Unquoted there may be more than there should be: a boundary with `=` or `/` is common.
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
  if (entries.has(key)) throw unreadable('a header or a parameter of one is given twice');
  entries.set(key, value);
};

// Nobody should send an encoding any more (RFC 7578, section 4.7). Where somebody does, what stands there is not the text.
const textOf = (body: string, encoding = 'binary'): string => {
  switch (encoding.toLowerCase()) {
    case '7bit':
    case '8bit':
    case 'binary':
      return body;
    case 'base64':
      return decode(bytesOf(body));
    default:
      throw unreadable('Content-Transfer-Encoding is none of 7bit, 8bit, binary and base64');
  }
};

const bytesOf = (base64: string): Uint8Array => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    throw unreadable('a part is not in base64, as it says');
  }
};

const unreadable = (reason: string): ServiceError =>
  invalidRequest(undefined, `The multipart body cannot be read: ${reason}.`);
