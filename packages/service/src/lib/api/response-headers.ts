import type { Endpoint, Operation } from './endpoint.ts';

/** A header of answers as `openapi.json` has it. Those that are required are on every answer for which they are declared. */
export interface HeaderObject {
  readonly description: string;
  readonly required?: true;
  readonly schema: object;
  readonly example?: string | number;
}

/** The headers of answers, under their names. */
export const headerObjects: Readonly<Record<string, HeaderObject>> = {
  'Request-Id': {
    description: 'Quote it when you ask about a request.',
    required: true,
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  // On all answers to a client whose requests are limited, whatever they are.
  RateLimit: {
    description: 'Where requests are limited: how many are left (`r`), and for how many seconds (`t`).',
    schema: { type: 'string' },
    example: '"client";r=597;t=42',
  },
  'RateLimit-Policy': {
    description: 'Where requests are limited: how many there may be (`q`) in how many seconds (`w`).',
    schema: { type: 'string' },
    example: '"client";q=600;w=60',
  },
  'WWW-Authenticate': {
    description: 'With `invalid_token`: what is asked for (RFC 6750, section 3).',
    schema: { type: 'string' },
    example: 'Bearer realm="utility-connect", error="invalid_token"',
  },
  Vary: {
    description: 'What the answer depends on besides its address.',
    required: true,
    schema: { type: 'string' },
    example: 'Accept-Encoding',
  },
  'Content-Encoding': {
    description: 'Where `Accept-Encoding` takes it: how the body is compressed.',
    schema: { type: 'string', enum: ['gzip'] },
  },
};

/** The names of the headers that an operation's answers with a status may have, besides those that describe their body. */
export function headerNames(
  status: number,
  { operation, auth }: Pick<Endpoint, 'auth'> & { readonly operation: Pick<Operation, 'success'> },
): string[] {
  const { success } = operation;
  return [
    'Request-Id',
    ...(auth === 'none' ? [] : ['RateLimit', 'RateLimit-Policy']),
    ...([409, 429, 503].includes(status) ? ['Retry-After'] : []),
    ...(status === 401 && auth === 'user' ? ['WWW-Authenticate'] : []),
    ...(status === success.status ? (success.headers ?? []) : []),
  ];
}
