import type { ErrorCode } from '../http/errors.ts';
import type { Endpoint } from './endpoint.ts';

/** One error as `openapi.json` describes it. */
export interface DocumentedError {
  readonly status: number;
  readonly code: ErrorCode;
  /** Completes "`code`: …". */
  readonly when: string;
  /** `error_description` of the example. */
  readonly sentence: string;
  readonly param?: string | undefined;
}

/** @returns the errors an endpoint can respond with, by ascending status. */
export function documentedErrors({
  operation,
  auth,
}: Pick<Endpoint, 'operation' | 'auth'>): DocumentedError[] {
  const { body, parameters = [], errors = [] } = operation;
  const takesParameters = body !== undefined || parameters.some(({ in: place }) => place === 'query');
  return [
    ...(takesParameters ? [invalidParameter(operation)] : []),
    ...errors.map(ofOneEndpoint),
    ...(auth === 'none' ? [] : withClient),
    ...(auth === 'user' ? withUser : []),
    ...(body ? withBody : []),
    ...ofEveryRequest,
  ].sort((a, b) => a.status - b.status);
}

const ofEveryRequest: readonly DocumentedError[] = [
  {
    status: 408,
    code: 'invalid_request',
    when: 'the request took too long to arrive.',
    sentence: 'The request took too long to arrive.',
  },
  {
    status: 417,
    code: 'invalid_request',
    when: 'the header `Expect` is not `100-continue`.',
    sentence: 'Of the header Expect, only 100-continue is supported.',
  },
  {
    status: 431,
    code: 'invalid_request',
    when: 'the URL and the headers together are larger than 16 kB.',
    sentence: 'Address and headers may have 16 kB at most.',
  },
  {
    status: 500,
    code: 'server_error',
    when: 'something went wrong on our side.',
    sentence: 'Something went wrong on our side. Quote the request id when you ask about it.',
  },
  {
    status: 503,
    code: 'temporarily_unavailable',
    when: 'the service is overloaded, or its database or a utility is down. Retry after `Retry-After` seconds.',
    sentence: 'The service cannot answer right now. Try again shortly.',
  },
];

const withClient: readonly DocumentedError[] = [
  {
    status: 401,
    code: 'invalid_client',
    when: 'the client credentials are missing or wrong.',
    sentence:
      'Send the client id and secret of your registration in the headers Service-Client-Id and Service-Secret.',
  },
  {
    status: 429,
    code: 'rate_limited',
    when: 'too many requests. Retry after `Retry-After` seconds; `RateLimit` and `RateLimit-Policy` describe the limit.',
    sentence: 'Too many requests. Wait for as long as Retry-After says.',
  },
];

const withUser: readonly DocumentedError[] = [
  {
    status: 401,
    code: 'invalid_token',
    when: 'the access token is missing, wrong or revoked.',
    sentence: 'Send a valid access token in the header Authorization: Bearer <token>.',
  },
];

const withBody: readonly DocumentedError[] = [
  {
    status: 413,
    code: 'payload_too_large',
    when: 'the body is larger than 64 kB.',
    sentence: 'A request body may have 64 kB at most.',
  },
  {
    status: 415,
    code: 'unsupported_media_type',
    when: 'the body is neither a form nor JSON.',
    sentence:
      'Send the parameters as multipart/form-data, application/x-www-form-urlencoded or application/json.',
  },
];

const ofSomeEndpoints: readonly DocumentedError[] = [
  {
    status: 400,
    code: 'invalid_grant',
    when: 'the code is unknown, expired, used, or belongs to another client.',
    sentence:
      'This authorization code cannot be exchanged: it is unknown, expired or used. Run Connect again for a new one.',
  },
  {
    status: 400,
    code: 'unsupported_grant_type',
    when: '`grant_type` is not `code`.',
    sentence: 'grant_type must be code.',
    param: 'grant_type',
  },
  {
    status: 404,
    code: 'not_found',
    when: 'the account does not exist or belongs to somebody else.',
    sentence: 'There is no such account. GET /accounts lists the accounts of this user.',
  },
  {
    status: 409,
    code: 'data_unavailable',
    when: 'the first sync of this account has not finished: retry after `Retry-After` seconds. Or the utility refused the login before the first sync: the user has to go through Connect again.',
    sentence: 'The first data of this account is still being read. Try again shortly.',
  },
  {
    status: 422,
    code: 'idempotency_key_reused',
    when: 'the `Idempotency-Key` was sent with another code before.',
    sentence: 'This Idempotency-Key came with another code before. Use a new key for each code.',
    param: 'Idempotency-Key',
  },
];

const ofOneEndpoint = (code: ErrorCode): DocumentedError => {
  const found = ofSomeEndpoints.find((error) => error.code === code);
  if (!found) throw new Error(`Describe the error ${code} for openapi.json.`);
  return found;
};

// The example names a parameter this endpoint has: the first one of its body or query.
const invalidParameter = ({ body, parameters = [] }: Endpoint['operation']): DocumentedError => {
  const first = parameters.find(({ in: place }) => place === 'query');
  const param = Object.keys(body?.example ?? {})[0] ?? first?.name;
  const isRequired = body !== undefined || first?.required === true;
  return {
    status: 400,
    code: 'invalid_request',
    when: 'a parameter is missing or wrong; `param` names it.',
    sentence: `${param} ${isRequired ? 'is required' : 'must not be empty'}.`,
    param,
  };
};
