import type { OperationObject } from '../../heart/api/openapi.ts';

/** One operation of the OpenAPI document. */
export interface Documented {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** The request of a sample. `$NAME` in its texts stands for a value that the reader has, and {@link RANDOM} for a new UUID. */
interface SampleRequest {
  /** In capitals. */
  readonly method: string;
  readonly url: string;
  readonly query: readonly Pair[];
  /** Without `Content-Type`. */
  readonly headers: readonly Pair[];
  readonly body?: { readonly mediaType: string; readonly fields: Readonly<Record<string, unknown>> };
}

type Pair = readonly [name: string, value: string];

/** A value that each request creates. */
export const RANDOM = '$(uuidgen)';

/** Query parameters that the samples leave out: paging and other forms of the data. */
const omitted = new Set(['limit', 'cursor', 'format', 'resolution', 'after']);

/** Creates the request that every generated sample of an operation sends, from the OpenAPI document. */
export function sampleRequest({ path, method, operation }: Documented, baseUrl: string): SampleRequest {
  const { parameters = [], security, requestBody } = operation;
  const schemes = security[0];
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const query = parameters.filter(({ in: place, name }) => place === 'query' && !omitted.has(name));
  return {
    method: method.toUpperCase(),
    url: baseUrl + path.replaceAll(/\{(\w+)\}/g, (_, name) => variable(name)),
    query: query.map(({ name, example }) => [name, String(sampleValue(name, example))]),
    headers: [
      ...(schemes ? clientHeaders : []),
      ...(schemes && 'accessToken' in schemes ? [bearerHeader] : []),
      ...parameters.filter(({ in: place }) => place === 'header').map(({ name }): Pair => [name, RANDOM]),
    ],
    ...(mediaType && content && { body: { mediaType, fields: requiredFields(content) } }),
  };
}

const clientHeaders: readonly Pair[] = [
  ['Service-Client-Id', '$CLIENT_ID'],
  ['Service-Secret', '$CLIENT_SECRET'],
];

const bearerHeader: Pair = ['Authorization', 'Bearer $ACCESS_TOKEN'];

type Content = NonNullable<OperationObject['requestBody']>['content'][string];

const requiredFields = ({ schema, example }: Content): Record<string, unknown> => {
  const { required = Object.keys(example) } = schema;
  return Object.fromEntries(required.map((name) => [name, sampleValue(name, example[name])]));
};

const sampleValue = (name: string, example: unknown): unknown =>
  name === 'account_id' || name === 'code' ? variable(name) : example;

const variable = (name: string): string => `$${name.toUpperCase()}`;
