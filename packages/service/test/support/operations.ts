import { json } from './harness.ts';

/** An operation of the public API in `openapi.json`. */
export interface ApiOperation {
  /** For a test's name, `GET /accounts`. */
  readonly name: string;
  readonly method: string;
  /** Parameters as `{name}`. */
  readonly path: string;
  readonly auth: 'none' | 'client' | 'user';
  readonly parameters: readonly ApiParameter[];
  /** Media types the service accepts for the body; empty if there is none. */
  readonly bodyForms: readonly string[];
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'body';
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface ApiResponse {
  readonly headers: Readonly<Record<string, { readonly $ref: string }>>;
  readonly content?: { readonly 'application/json': { readonly schema: object } };
}

/** The parts of the document that tests use. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly headers: Readonly<Record<string, ApiHeader>> };
}

interface ApiHeader {
  readonly required?: true;
  readonly schema: { readonly type: string; readonly enum?: readonly string[] };
}

interface OperationObject {
  readonly security: readonly object[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> };
  readonly responses: Readonly<Record<string, ApiResponse>>;
}

interface BodySchema {
  readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly required?: readonly string[];
}

/** The document lists one of them; the service accepts all three. */
const BODY_FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];

/** Reads the document of the service. */
export function readDocument(call: (path: string) => Promise<Response>): Promise<ApiDocument> {
  return json<ApiDocument>(call('/openapi.json'));
}

/** All operations of the document. */
export function operationsOf(document: ApiDocument): ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      auth: authOf(operation),
      parameters: [...(operation.parameters ?? []), ...bodyParameters(operation)],
      bodyForms: operation.requestBody ? BODY_FORMS : [],
      responses: operation.responses,
    })),
  );
}

const authOf = ({ security }: OperationObject): ApiOperation['auth'] => {
  if (security.length === 0) return 'none';
  return security.some((needed) => 'accessToken' in needed) ? 'user' : 'client';
};

const bodyParameters = ({ requestBody }: OperationObject): ApiParameter[] => {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'body' as const,
    required: schema?.required?.includes(name) ?? false,
    schema: property,
  }));
};

/** Builds a request for an operation, with its body as JSON. */
export function requestOf(
  operation: ApiOperation,
  given: (parameter: ApiParameter) => string | undefined,
): { path: string; init: RequestInit & { headers: Record<string, string> } } {
  let path = operation.path;
  const query = new URLSearchParams();
  const body: Record<string, string> = {};
  for (const parameter of operation.parameters) {
    const value = given(parameter);
    if (parameter.in === 'path')
      path = path.replace(`{${parameter.name}}`, encodeURIComponent(value ?? 'none'));
    else if (value === undefined) continue;
    else if (parameter.in === 'query') query.append(parameter.name, value);
    else body[parameter.name] = value;
  }
  const hasBody = operation.bodyForms.length > 0;
  return {
    path: query.size > 0 ? `${path}?${query}` : path,
    init: {
      method: operation.method,
      headers: hasBody ? { 'Content-Type': 'application/json' } : {},
      ...(hasBody ? { body: JSON.stringify(body) } : {}),
    },
  };
}
