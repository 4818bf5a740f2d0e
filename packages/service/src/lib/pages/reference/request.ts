import type { OperationObject } from '../../api/openapi.ts';

/** One operation of the OpenAPI document. */
export interface Documented {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

/** A request as the samples show it. `$NAME` stands for a value that the reader has. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, string>> | null;
  /** Whether the body is `multipart/form-data`; otherwise it is URL-encoded. */
  readonly multipart: boolean;
}

/** The example request of an operation. It leaves out optional body fields, paging and other forms of the data. */
export function sampleRequest({ path, method, operation }: Documented, baseUrl: string): SampleRequest {
  const { parameters = [], requestBody, security } = operation;
  const schemes = security[0];
  const [mediaType, body] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const inPlace = (place: string) => parameters.filter(({ in: it }) => it === place);
  const query = inPlace('query').filter(({ name }) => !OMITTED.has(name));
  return {
    method: method.toUpperCase(),
    url: baseUrl + path.replace('{account_id}', '$ACCOUNT_ID'),
    query: Object.fromEntries(query.map(({ name, example }) => [name, sampleValue(name, example)])),
    headers: {
      ...(schemes && { 'Service-Client-Id': '$CLIENT_ID', 'Service-Secret': '$CLIENT_SECRET' }),
      ...(schemes && 'accessToken' in schemes && { Authorization: 'Bearer $ACCESS_TOKEN' }),
      ...Object.fromEntries(inPlace('header').map(({ name }) => [name, '$IDEMPOTENCY_KEY'])),
    },
    body: body
      ? Object.fromEntries(
          (body.schema.required ?? []).map((name) => [name, sampleValue(name, body.example[name])]),
        )
      : null,
    multipart: mediaType === 'multipart/form-data',
  };
}

const OMITTED = new Set(['limit', 'cursor', 'format', 'resolution']);

const sampleValue = (name: string, example: unknown): string => {
  if (name === 'account_id') return '$ACCOUNT_ID';
  return name === 'code' ? '$CODE' : String(example);
};
