import type { DescribedEndpoint } from './endpoint.ts';

/** @public The declaration of `openApiDocument` names it. */
export interface HeaderObject {
  readonly description: string;
  /** Whether the header is on every response that declares it. */
  readonly required?: true;
  readonly schema: object;
  readonly example?: string | number;
}

/** `components.headers` of `openapi.json`, by name. */
export const headerObjects: Readonly<Record<string, HeaderObject>> = {
  'Request-Id': {
    description: 'Quote it when you report a problem with a request.',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before you retry.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  RateLimit: {
    description:
      'If requests are limited: how many are left (`r`), and in how many seconds they are counted afresh (`t`).',
    schema: { type: 'string' },
    example: '"client";r=597;t=42',
  },
  'RateLimit-Policy': {
    description: 'If requests are limited: how many are allowed (`q`) in how many seconds (`w`).',
    schema: { type: 'string' },
    example: '"client";q=600;w=60',
  },
  'WWW-Authenticate': {
    description:
      'With `invalid_token` and `insufficient_scope`: the required authentication scheme, and the missing `scope` (RFC 6750, section 3).',
    schema: { type: 'string' },
    example: 'Bearer realm="utility-connect", error="invalid_token"',
  },
  Vary: {
    description: 'The request headers that the response depends on.',
    required: true,
    schema: { type: 'string' },
    example: 'Accept, Accept-Encoding',
  },
  'Content-Encoding': {
    description: 'Set if the body is compressed, which it is only if `Accept-Encoding` allows it.',
    schema: { type: 'string', enum: ['gzip'] },
  },
  'Content-Disposition': {
    description: 'Set for a file: its name.',
    schema: { type: 'string' },
    example: 'attachment; filename="bills-5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10.csv"',
  },
};

export function successStatus({ success }: DescribedEndpoint): 200 | 204 {
  return success.schema ? 200 : 204;
}

/** @returns references to the headers of a response with `status`, without those that every HTTP response has. */
export function headerReferences(
  status: number,
  endpoint: DescribedEndpoint,
): Record<string, { readonly $ref: string }> {
  const { auth, success } = endpoint;
  // The HTTP server sends these before the client is known.
  const isFromServer = [408, 417, 431].includes(status);
  const names = [
    'Request-Id',
    ...(auth === 'none' || auth === 'operator' || isFromServer ? [] : ['RateLimit', 'RateLimit-Policy']),
    ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
    ...(([401, 403].includes(status) && auth === 'user') || (status === 401 && auth === 'operator')
      ? ['WWW-Authenticate']
      : []),
    ...(status === successStatus(endpoint) ? (success.headers ?? []) : []),
  ];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
