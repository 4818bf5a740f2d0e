import { z } from 'zod';
import { eventData } from '../../core/journal/event-types.ts';
import type { DescribedEndpoint, Endpoint, RequestBody } from './endpoint.ts';
import { errorObjects, errorSchema, type ResponseObject } from './error-responses.ts';
import { headerObjects, headerReferences, successStatus } from './response-headers.ts';

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
export type OperationObject = ReturnType<typeof operationObject>;

/** A JSON Schema with the keywords that other code reads. */
export interface JsonSchema {
  readonly type?: string;
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly propertyNames?: JsonSchema;
  /** `{}`, which allows all other fields, or the schema of the values of a record. */
  readonly additionalProperties?: JsonSchema;
}

/** The body of a type of webhook event. */
interface WebhookBody {
  readonly type: keyof typeof eventData;
  readonly schema: z.ZodType;
  readonly example: object;
}

/**
 * The OpenAPI 3.1 document of the public API.
 *
 * @see https://spec.openapis.org/oas/v3.1.1
 */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  webhookBodies: readonly WebhookBody[],
  baseUrl: string,
) {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Utility Connect',
      version: '1.0.0',
      description:
        "Links a person's electricity account to your app: connect tokens, accounts, interval usage with emissions, and bills.\n\nSend each parameter once. If a name occurs twice in a JSON body, the last one counts.",
      contact: {
        name: 'Utility Connect on GitHub',
        url: 'https://github.com/utility-connect/utility-connect/issues',
      },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    externalDocs: {
      description: 'Guides',
      url: 'https://github.com/utility-connect/utility-connect#readme',
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'Connect', description: 'Start Connect for a user, and get an access token when it is done.' },
      { name: 'Data', description: 'Read the accounts, intervals and bills of a connected user.' },
      { name: 'Utilities', description: 'Find the utilities your users can connect.' },
      { name: 'Webhooks', description: 'Get told when something happens.' },
      { name: 'Sandbox', description: 'See each state and event of a sandbox connection on purpose.' },
      { name: 'Health', description: 'Checks for load balancers and monitoring.' },
    ],
    paths: pathsOf(endpoints),
    webhooks: webhookObjects(webhookBodies),
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

/** The `paths` of endpoints. */
export function pathsOf(
  endpoints: readonly DescribedEndpoint[],
): Record<string, Record<string, OperationObject>> {
  const paths: Record<string, Record<string, OperationObject>> = {};
  for (const endpoint of endpoints) {
    const path = template(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method]: operationObject(endpoint) };
  }
  return paths;
}

const webhookHeaders = Object.entries({
  'webhook-id': 'Id of the event, the same in each attempt.',
  'webhook-timestamp': 'When this attempt was signed, UNIX seconds.',
  'webhook-signature': 'Signatures of `{webhook-id}.{webhook-timestamp}.{body}`.',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));

const webhookObjects = (bodies: readonly WebhookBody[]) =>
  Object.fromEntries(
    bodies.map(({ type, schema, example }) => [
      type,
      {
        post: {
          operationId: `on ${type}`.replaceAll(/[ ._](\w)/g, (_, letter: string) => letter.toUpperCase()),
          summary: type,
          description: eventData[type].description ?? '',
          tags: ['Webhooks'],
          // Standard Webhooks: the signature proves the sender.
          security: [],
          parameters: webhookHeaders,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(schema, 'output'), example } },
          },
          responses: { '2XX': { description: 'You have received it.' } },
        },
      },
    ]),
  );

const operationObject = (endpoint: DescribedEndpoint) => {
  const { operationId, summary, description, tag, auth, aliases = [], parameters, body } = endpoint;
  const alsoAt = aliases.map((alias) => ` \`${template(alias)}\` is another spelling of this path.`);
  const responses: Record<string, ResponseObject> = {
    [successStatus(endpoint)]: successObject(endpoint),
    ...errorObjects(endpoint),
  };
  return {
    operationId,
    summary,
    description: description + alsoAt.join(''),
    tags: [tag],
    security: securityOf(auth),
    ...(parameters && { parameters: parameterObjects(parameters) }),
    ...(body && { requestBody: requestBodyObject(body, auth) }),
    responses,
  };
};

const template = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

const securityOf = (
  auth: DescribedEndpoint['auth'],
): readonly Readonly<Record<string, readonly never[]>>[] => {
  if (auth === 'none') return [];
  if (auth === 'operator') return [{ operatorToken: [] }, { operatorSession: [] }];
  return [{ clientId: [], clientSecret: [], ...(auth === 'user' && { accessToken: [] }) }];
};

const parameterObjects = (parameters: NonNullable<DescribedEndpoint['parameters']>) =>
  Object.entries(parameters).flatMap(([place, fields]) => {
    const { properties = {}, required = [] } = jsonSchema(fields, 'input');
    return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
      name,
      in: place,
      required: required.includes(name),
      description,
      schema,
      example: exampleOf(fields)[name],
    }));
  });

const BODY_FORMS = ['multipart/form-data', 'application/x-www-form-urlencoded', 'application/json'];

const requestBodyObject = ({ mediaType, schema: fields }: RequestBody, auth: DescribedEndpoint['auth']) => {
  const others = BODY_FORMS.filter((form) => form !== mediaType).map((form) => `\`${form}\``);
  const also = `Also accepted as ${others.join(' or ')}`;
  return {
    // A form could be sent by a page of another site.
    description: auth === 'operator' ? `${also}, but not with a cookie.` : `${also}.`,
    required: true,
    content: { [mediaType]: { schema: jsonSchema(fields, 'input'), example: exampleOf(fields) } },
  };
};

const successObject = (endpoint: DescribedEndpoint): ResponseObject => {
  const { description, schema, example, otherExamples = {} } = endpoint.success;
  const content = {
    ...(schema && { 'application/json': { schema: jsonSchema(schema, 'output'), example } }),
    ...Object.fromEntries(
      Object.entries(otherExamples).map(([type, text]) => [
        type,
        { schema: { type: 'string' }, example: text },
      ]),
    ),
  };
  return {
    description,
    headers: headerReferences(successStatus(endpoint), endpoint),
    ...(schema && { content }),
  };
};

const exampleOf = ({ shape }: z.ZodObject): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, z.globalRegistry.get(field)?.example]),
  );

// Without `$schema`, because the OpenAPI document sets the dialect once, and without our own metadata.
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      delete jsonSchema.example;
    },
  });
  return rest as JsonSchema;
};
