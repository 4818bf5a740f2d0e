import { invalidClient, invalidToken } from '../http/authenticate.ts';
import {
  invalidRequest,
  payloadTooLarge,
  ServiceError,
  serverError,
  temporarilyUnavailable,
  unsupportedMediaType,
} from '../http/errors.ts';
import type { DocumentedError, Endpoint } from './endpoint.ts';

/** @returns the errors an endpoint can respond with, by ascending status. */
export function documentedErrors({
  operation: { body, parameters = {}, errors = [] },
  auth,
}: Pick<Endpoint, 'operation' | 'auth'>): DocumentedError[] {
  const input = body?.schema ?? parameters.query;
  return [
    ...(input ? [invalidParameter(Object.keys(input.shape)[0])] : []),
    ...errors,
    ...(auth === 'none' ? [] : withClient),
    ...(auth === 'user' ? withUser : []),
    ...(body ? withBody : []),
    ...ofEveryRequest,
  ].sort((a, b) => a.error.status - b.error.status);
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

const withUser: readonly DocumentedError[] = [
  { error: invalidToken(false), when: 'the access token is missing, wrong or revoked.' },
];

const withBody: readonly DocumentedError[] = [
  { error: payloadTooLarge(), when: 'the body is larger than 64 kB.' },
  { error: unsupportedMediaType(), when: 'the body is neither a form nor JSON.' },
];

const invalidParameter = (name: string | undefined): DocumentedError => ({
  error: invalidRequest(name, `${name} must not be empty.`),
  when: 'a parameter is missing or wrong; `param` names it.',
});
