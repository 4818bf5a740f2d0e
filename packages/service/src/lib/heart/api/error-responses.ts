import type { Scope } from '@utility-connect/protocol';
import {
  errorBody,
  invalidRequest,
  payloadTooLarge,
  ServiceError,
  serverError,
  temporarilyUnavailable,
  unsupportedMediaType,
} from '../../core/http/errors.ts';
import { toServiceError } from '../../core/http/map-domain-error.ts';
import { insufficientScope, invalidClient, invalidToken } from './authenticate.ts';
import type { DescribedEndpoint, DocumentedError } from './endpoint.ts';
import { headerReferences } from './response-headers.ts';

export interface ResponseObject {
  readonly description: string;
  readonly headers: object;
  readonly content?: Readonly<
    Record<string, { readonly schema: object; readonly example?: unknown; readonly examples?: ErrorExamples }>
  >;
}

/** @public Example errors by code. The summary is the condition of the error. The declaration of `openApiDocument` names it. */
export type ErrorExamples = Readonly<Record<string, { readonly summary: string; readonly value: object }>>;

/** The body of every error. */
export const errorSchema = {
  type: 'object',
  description: 'Every error. The codes in `error` are stable, the sentences are not.',
  properties: {
    error: { type: 'string', description: 'The stable code.', examples: ['invalid_request'] },
    error_description: { type: 'string', description: 'A sentence for developers: what to do.' },
    request_id: { type: 'string', description: 'Quote it when you report a problem.' },
    param: { type: 'string', description: 'The parameter at fault.' },
  },
  required: ['error', 'error_description', 'request_id'],
};

/** @returns the error responses of an endpoint, by status. */
export function errorObjects(endpoint: DescribedEndpoint): Record<string, ResponseObject> {
  const errors = documentedErrors(endpoint);
  const statuses = [...new Set(errors.map(({ error }) => error.status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const ofStatus = errors.filter(({ error }) => error.status === status);
      const examples = ofStatus.map(({ error, when }) => [
        error.code,
        { summary: when, value: errorBody(error, '6f1c1d1e-2b0a-4c53-9a3e-0d6c4c7e8f21') },
      ]);
      const response = {
        description: ofStatus.map(({ error, when }) => `\`${error.code}\`: ${when}`).join(' '),
        headers: headerReferences(status, endpoint),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(examples),
          },
        },
      };
      return [status, response];
    }),
  );
}

/** The errors an endpoint can respond with, by ascending status. */
function documentedErrors({ body, parameters = {}, errors = [], auth, scopes }: DescribedEndpoint) {
  const input = body?.schema ?? parameters.query;
  return [
    invalid(input && Object.keys(input.shape)[0]),
    ...errors,
    ...(auth === 'client' || auth === 'user' ? withClient : []),
    ...(auth === 'operator' ? withOperator : []),
    ...(auth === 'user' ? withUser : []),
    ...(scopes ? [notShared(scopes)] : []),
    ...(body ? withBody : []),
    ...ofEveryRequest,
  ]
    .map(({ error, when }) => ({ error: toServiceError(error), when }))
    .sort((a, b) => a.error.status - b.error.status);
}

const ofEveryRequest: readonly DocumentedError[] = [
  {
    error: new ServiceError(408, 'invalid_request', 'The request took too long to arrive.'),
    when: 'the request took too long to arrive.',
  },
  {
    error: new ServiceError(417, 'invalid_request', 'Expect supports only 100-continue.'),
    when: 'the header `Expect` is not `100-continue`.',
  },
  {
    error: new ServiceError(431, 'invalid_request', 'The address and headers may have 16 kB at most.'),
    when: 'the URL and the headers together are larger than 16 kB.',
  },
  { error: serverError(), when: 'something went wrong on our side.' },
  {
    error: temporarilyUnavailable(),
    when: 'the service is overloaded, or its database or a utility is down. Retry after `Retry-After` seconds.',
  },
];

const withClient: readonly DocumentedError[] = [
  { error: invalidClient(), when: 'the client credentials are missing or wrong.' },
  {
    error: new ServiceError(429, 'rate_limited', 'Too many requests. Wait for as long as Retry-After says.'),
    when: 'too many requests. Retry after `Retry-After` seconds; `RateLimit` and `RateLimit-Policy` describe the limit.',
  },
];

const withOperator: readonly DocumentedError[] = [
  {
    error: new ServiceError(
      401,
      'invalid_token',
      'The operator token is missing or wrong, or the sign-in has ended.',
    ),
    when: 'the operator token is missing or wrong, or the sign-in has ended.',
  },
  {
    error: new ServiceError(
      403,
      'origin_not_allowed',
      'With a cookie, changes are accepted from pages of this service only.',
    ),
    when: 'a request with a cookie that changes something does not come from a page of this service.',
  },
  {
    error: new ServiceError(
      429,
      'rate_limited',
      'Too many wrong operator tokens from your network. Try again in 15 minutes.',
    ),
    when: 'ten wrong tokens came from this address. Retry after `Retry-After` seconds.',
  },
];

const withUser: readonly DocumentedError[] = [
  {
    error: invalidToken(false),
    when: 'the access token is missing, wrong or revoked, or what the user agreed to has ended.',
  },
];

const notShared = (scopes: readonly Scope[]): DocumentedError => ({
  error: insufficientScope(scopes),
  when: `the user did not agree to share this: the scope ${scopes.map((scope) => `\`${scope}\``).join(' ')} is missing.`,
});

const withBody: readonly DocumentedError[] = [
  { error: payloadTooLarge(), when: 'the body is larger than 64 kB.' },
  { error: unsupportedMediaType(), when: 'the body is neither a form nor JSON.' },
];

// Also for endpoints without parameters: the server refuses a GET with a body that no `Content-Length` announces.
const invalid = (name: string | undefined): DocumentedError => ({
  error: invalidRequest(
    name,
    name === undefined ? 'This is not a well-formed HTTP request.' : `${name} must not be empty.`,
  ),
  when: 'a parameter is missing or wrong, and `param` names it; or the request is not well-formed HTTP.',
});
