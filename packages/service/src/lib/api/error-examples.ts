import type { ErrorCode } from '../http/errors.ts';
import type { Endpoint, Operation } from './endpoint.ts';

/** One error answer as `openapi.json` shows it. */
export interface ErrorExample {
  readonly value: {
    readonly error: ErrorCode;
    readonly error_description: string;
    readonly request_id: string;
    readonly param?: string;
  };
}

/** @returns by `error`, what the answers with this status look like; none for a status that no endpoint has. */
export function errorExamples(
  status: number,
  { operation, auth }: Pick<Endpoint, 'operation' | 'auth'>,
): Record<string, ErrorExample> {
  const known = Object.entries(answers).filter(([code, answer]) => {
    if (answer.status !== status) return false;
    if (code === 'invalid_token') return auth === 'user';
    return !answer.isOwn || operation.refusals?.includes(code as ErrorCode);
  });
  const examples = known.map(([code, { says, param }]) => [code, exampleOf(code as ErrorCode, says, param)]);
  if (status === 400) examples.unshift(['invalid_request', wrongParameter(operation)]);
  return Object.fromEntries(examples);
}

interface Answer {
  readonly status: number;
  readonly says: string;
  readonly param?: string;
  /** Whether an endpoint has it only where it says so. */
  readonly isOwn?: boolean;
}

const answers: Readonly<Partial<Record<ErrorCode, Answer>>> = {
  invalid_grant: {
    status: 400,
    says: 'This authorization code cannot be exchanged: it is unknown, expired or used. Run Connect again for a new one.',
    isOwn: true,
  },
  unsupported_grant_type: {
    status: 400,
    says: 'grant_type must be code.',
    param: 'grant_type',
    isOwn: true,
  },
  invalid_client: {
    status: 401,
    says: 'Send the client id and secret of your registration in the headers Service-Client-Id and Service-Secret.',
  },
  invalid_token: {
    status: 401,
    says: 'Send a valid access token in the header Authorization: Bearer <token>.',
  },
  not_found: {
    status: 404,
    says: 'There is no such account. GET /accounts lists the accounts of this user.',
  },
  data_unavailable: {
    status: 409,
    says: 'The first data of this account is still being read. Try again shortly.',
  },
  payload_too_large: { status: 413, says: 'A request body may have 64 kB at most.' },
  unsupported_media_type: {
    status: 415,
    says: 'Send the parameters as multipart/form-data, application/x-www-form-urlencoded or application/json.',
  },
  idempotency_key_reused: {
    status: 422,
    says: 'This Idempotency-Key came with another code before. Use a new key for each code.',
    param: 'Idempotency-Key',
  },
  rate_limited: { status: 429, says: 'Too many requests. Wait for as long as Retry-After says.' },
  server_error: {
    status: 500,
    says: 'Something went wrong on our side. Quote the request id when you ask about it.',
  },
  temporarily_unavailable: {
    status: 503,
    says: 'The service cannot answer right now. Try again shortly.',
  },
};

const exampleOf = (error: ErrorCode, says: string, param: string | undefined): ErrorExample => ({
  value: {
    error,
    error_description: says,
    request_id: '6f1c1d1e-2b0a-4c53-9a3e-0d6c4c7e8f21',
    ...(param === undefined ? {} : { param }),
  },
});

// One that this endpoint has: the first of its body, or of its address.
const wrongParameter = ({ body, parameters = [] }: Operation): ErrorExample => {
  const first = parameters.find(({ in: place }) => place === 'query');
  const param = Object.keys(body?.example ?? {})[0] ?? first?.name;
  const isRequired = body !== undefined || first?.required === true;
  return exampleOf('invalid_request', `${param} ${isRequired ? 'is required' : 'must not be empty'}.`, param);
};
