import type { ErrorCode } from '../http/errors.ts';
import type { Endpoint, Operation } from './endpoint.ts';
import { errorExamples } from './error-examples.ts';
import { headerNames, headerObjects } from './response-headers.ts';

const BODY_FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];

const reasons: Record<number, string> = {
  400: '`invalid_request`: a parameter is missing or wrong; `param` names it.',
  401: '`invalid_client`: the client credentials are missing or wrong.',
  404: '`not_found`: there is no such thing, or it is not yours.',
  409: '`data_unavailable`: the first data is still being read, or waits for its turn: try again after `Retry-After` seconds. Or the utility refused the login before there was any: the person has to sign in again through Connect.',
  413: '`payload_too_large`: the body is larger than 64 kB.',
  415: '`unsupported_media_type`: the body is in none of the accepted forms.',
  422: '`idempotency_key_reused`: the `Idempotency-Key` came with another code before.',
  429: '`rate_limited`: too many requests. Try again after `Retry-After` seconds; `RateLimit` and `RateLimit-Policy` tell how the limit stands.',
  500: '`server_error`: something went wrong on our side.',
  503: '`temporarily_unavailable`: the service has more to do than it can, or its database or a utility is down. Try again after `Retry-After` seconds.',
};

/**
 * The OpenAPI 3.1 document of the public API.
 *
 * @see https://spec.openapis.org/oas/v3.1.1
 */
export function openApiDocument(endpoints: readonly Endpoint[], baseUrl: string): OpenApiDocument {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Utility Connect',
      version: '1.0.0',
      description:
        "Links a person's electricity account to your app: connect tokens, accounts, interval usage with emissions, and bills. A parameter may be given once; of a name that stands twice in a JSON body the last one counts.",
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: baseUrl }],
    tags: ['Connect', 'Data', 'Utilities', 'Health'].map((name) => ({ name })),
    paths: pathsOf(endpoints),
    components: {
      schemas: { Error: errorSchema },
      headers: headerObjects,
      securitySchemes: {
        clientId: { type: 'apiKey', in: 'header', name: 'Service-Client-Id' },
        clientSecret: { type: 'apiKey', in: 'header', name: 'Service-Secret' },
        accessToken: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: object;
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: object;
}

// Further spellings of a path stand beside the first one, marked as deprecated.
function pathsOf(endpoints: readonly Endpoint[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { method, paths: spellings, auth, operation } of endpoints) {
    for (const [index, spelling] of spellings.entries()) {
      const path = spelling.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [method]: operationObject(operation, auth, index) };
    }
  }
  return paths;
}

function operationObject(operation: Operation, auth: Endpoint['auth'], spelling: number): object {
  return {
    operationId: spelling === 0 ? operation.operationId : `${operation.operationId}${spelling + 1}`,
    summary: operation.summary,
    description: operation.description,
    tags: [operation.tag],
    ...(spelling > 0 ? { deprecated: true } : {}),
    security: securityOf(auth),
    ...(operation.parameters ? { parameters: operation.parameters } : {}),
    ...(operation.body ? { requestBody: bodyObject(operation.body) } : {}),
    responses: responsesOf(operation, auth),
  };
}

const securityOf = (auth: Endpoint['auth']): object[] => {
  if (auth === 'none') return [];
  return [{ clientId: [], clientSecret: [], ...(auth === 'user' ? { accessToken: [] } : {}) }];
};

const bodyObject = ({ schema, example }: NonNullable<Operation['body']>): object => ({
  required: true,
  content: Object.fromEntries(BODY_FORMS.map((form) => [form, { schema: withoutDialect(schema), example }])),
});

function responsesOf(operation: Operation, auth: Endpoint['auth']): Record<string, object> {
  const { status, description, schema, example } = operation.success;
  const headersOf = (code: number): object =>
    Object.fromEntries(
      headerNames(code, { operation, auth }).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
    );
  const success = {
    description,
    headers: headersOf(status),
    ...(schema ? { content: { 'application/json': { schema: withoutDialect(schema), example } } } : {}),
  };
  const statuses = new Set([
    ...(auth === 'none' ? [] : [401, 429]),
    ...(operation.body ? [400, 413, 415] : []),
    ...(operation.parameters?.some(({ in: place }) => place === 'query') ? [400] : []),
    ...(operation.errors ?? []),
    500,
    503,
  ]);
  const errors = [...statuses].map((code) => [
    code,
    {
      description: reasonOf(code, operation, auth),
      headers: headersOf(code),
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: errorExamples(code, { operation, auth }),
        },
      },
    },
  ]);
  return { [status]: success, ...Object.fromEntries(errors) };
}

const reasonOf = (status: number, { refusals = [] }: Operation, auth: Endpoint['auth']): string => {
  const more = status === 400 ? refusals : [];
  const token =
    status === 401 && auth === 'user'
      ? ' `invalid_token`: the access token is missing or wrong, or was revoked.'
      : '';
  return `${reasons[status]}${more.map((code) => ` \`${code}\`: ${refusalReasons[code]}`).join('')}${token}`;
};

const refusalReasons: Partial<Record<ErrorCode, string>> = {
  invalid_grant: 'the code is unknown, expired, used or another client’s.',
  unsupported_grant_type: '`grant_type` is another one.',
};

const errorSchema = {
  type: 'object',
  description: 'Every error. The codes in `error` are stable, the sentences are not.',
  properties: {
    error: { type: 'string', examples: ['invalid_request'] },
    error_description: { type: 'string' },
    request_id: { type: 'string' },
    param: { type: 'string', description: 'The parameter at fault.' },
  },
  required: ['error', 'error_description', 'request_id'],
};

// OpenAPI 3.1 names the dialect once for the whole document.
const withoutDialect = (schema: object): object =>
  Object.fromEntries(Object.entries(schema).filter(([key]) => key !== '$schema'));
