/** The parts of a request that all endpoints need. */
export interface Incoming {
  readonly request: Request;
  readonly url: URL;
  /** Form fields of a POST. */
  readonly form: URLSearchParams;
  /** SHA-256 fingerprint of the TLS client certificate. */
  readonly certificate: string | null;
}

export function xml(body: string | ReadableStream<Uint8Array> | Uint8Array, status = 200): Response {
  return new Response(body as BodyInit, { status, headers: { 'content-type': 'application/atom+xml' } });
}

export function text(status: number, message: string, headers: Record<string, string> = {}): Response {
  return new Response(`${message}\n`, { status, headers: { 'content-type': 'text/plain', ...headers } });
}

/** Escapes text for XML and HTML. */
export function escapeMarkup(value: string): string {
  return value.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
