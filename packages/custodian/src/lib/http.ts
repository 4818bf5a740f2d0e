import { createHash } from 'node:crypto';

/** The parts of a request that all endpoints need. */
export interface Incoming {
  readonly request: Request;
  readonly url: URL;
  /** Fields of a POST. */
  readonly form: URLSearchParams;
  /** SHA-256 fingerprint of the TLS client certificate. */
  readonly certificate: string | null;
}

/**
 * Reads the fields of a POST. RFC 6749 only knows `application/x-www-form-urlencoded`, but some custodians also take multipart forms
 * and JSON, and some clients send them. A malformed body has no fields.
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  if (request.method !== 'POST') return new URLSearchParams();
  const type = request.headers.get('content-type') ?? '';
  try {
    if (/^multipart\/form-data\b/i.test(type)) return fieldsOf([...(await request.formData())]);
    if (/^application\/json\b/i.test(type)) return fieldsOf(Object.entries(await request.json()));
    return new URLSearchParams(await request.text());
  } catch {
    return new URLSearchParams();
  }
}

const fieldsOf = (entries: [string, unknown][]): URLSearchParams =>
  new URLSearchParams(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

export const atomType = 'application/atom+xml';

/** A document. `identity` is the part whose changes count as a change: RFC 9110, section 8.8.3. */
export function xml(document: string | Uint8Array, identity = document): Response {
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url')}"`;
  return new Response(document as BodyInit, { headers: { 'content-type': atomType, etag } });
}

/** Returns 304 in place of a document that the client already has: RFC 9110, section 13.1.2. */
export function unlessKnown(response: Response, { headers }: Request): Response {
  const etag = response.headers.get('etag');
  const known = headers.get('if-none-match')?.split(',').map(weak) ?? [];
  return etag !== null && known.some((one) => one === '*' || one === etag)
    ? new Response(null, { status: 304, headers: { etag } })
    : response;
}

const weak = (tag: string): string => tag.trim().replace(/^"/, 'W/"');

export function text(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain', ...headers } });
}

/** Escapes text for XML and HTML. */
export function escapeMarkup(value: string): string {
  return value.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
