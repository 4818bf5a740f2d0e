import type { Incoming } from './http.ts';

/** A request as a test sees it. It never holds a secret. */
export interface ReceivedRequest {
  /** UNIX milliseconds. */
  readonly at: number;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly accept: string | null;
  /** The scheme of the `Authorization` header: `Basic` or `Bearer`. */
  readonly authentication: string | null;
  /** Fields of the form. Passwords, secrets, codes and tokens are `[redacted]`. */
  readonly form: Readonly<Record<string, string>>;
  /** SHA-256 fingerprint of the client certificate. */
  readonly certificate: string | null;
  /** Of the answer. */
  readonly status: number;
}

export function recordRequest(
  { request, url, form, certificate }: Incoming,
  { status }: Response,
  at: number,
): ReceivedRequest {
  const { method, headers } = request;
  const fields = [...form].map(([name, value]) => [name, open.has(name) ? value : '[redacted]']);
  return {
    at,
    method,
    path: url.pathname + url.search,
    accept: headers.get('accept'),
    authentication: headers.get('authorization')?.split(' ')[0] ?? null,
    form: Object.fromEntries(fields),
    certificate,
    status,
  };
}

const open = new Set([
  'grant_type',
  'client_id',
  'redirect_uri',
  'scope',
  'token_type_hint',
  'login',
  'usage_point',
  'decision',
]);
