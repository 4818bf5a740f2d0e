import type { z } from 'zod';
import { waitUncounted } from './admission.ts';
import type { Incoming } from './app.ts';
import { invalidRequest, payloadTooLarge, unsupportedMediaType } from './errors.ts';
import { readMultipart } from './multipart.ts';

/** Maximum size of a request body in bytes. Enforced while the body arrives, so it also applies to chunked bodies. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads and validates the parameters of a body: multipart, urlencoded or JSON. A file is a `Uint8Array`.
 *
 * @throws ServiceError 400 with `param`, 413 or 415.
 */
export async function readBody<S extends z.ZodType>(
  c: Incoming,
  schema: S,
  maxBytes: number = MAX_BODY_BYTES,
): Promise<z.output<S>> {
  return checkParameters(schema, collect(await bodyParameters(c, maxBytes)));
}

/**
 * Reads and validates the query parameters.
 *
 * @throws ServiceError 400 with `param`.
 */
export function readQuery<S extends z.ZodType>(c: Incoming, schema: S): z.output<S> {
  return checkParameters(schema, collect(new URL(c.req.url).searchParams));
}

/**
 * Reads a body of any type.
 *
 * @throws ServiceError 413.
 */
export function readBytes(c: Incoming, maxBytes: number = MAX_BODY_BYTES): Promise<Uint8Array<ArrayBuffer>> {
  return waitUncounted(c, bodyBytes(c, maxBytes));
}

// The object has no prototype, so that a parameter named `__proto__` is harmless.
type Parameters = Record<string, unknown>;

function checkParameters<S extends z.ZodType>(schema: S, parameters: Parameters): z.output<S> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  // A field of an object is named like `fields.username`, an element of a list like its list.
  const path = issue?.path.filter((key) => typeof key === 'string') ?? [];
  if (path.length === 0) throw invalidRequest(undefined, 'The parameters cannot be read.');
  const param = path.join('.');
  if (valueAt(parameters, path) === undefined) throw invalidRequest(param, `${param} is required.`);
  throw invalidRequest(param, `${param} ${issue?.message}`);
}

const valueAt = (parameters: Parameters, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Parameters | undefined)?.[key], parameters);

type Entries = Iterable<readonly [name: string, value: unknown]>;

async function bodyParameters(c: Incoming, maxBytes: number): Promise<Entries> {
  const contentType = c.req.header('content-type') ?? '';
  const read = () => readBytes(c, maxBytes);
  switch (contentType.split(';')[0]?.trim().toLowerCase()) {
    case 'application/json':
      return jsonFields(new TextDecoder().decode(await read()));
    case 'application/x-www-form-urlencoded':
      return urlencodedFields(new TextDecoder().decode(await read()));
    case 'multipart/form-data':
      return readMultipart(await read(), contentType, c.get('readForm'));
    default:
      // A request without a body has no parameters.
      if (contentType === '' && (await read()).length === 0) return [];
      throw unsupportedMediaType();
  }
}

async function bodyBytes(c: Incoming, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = payloadTooLarge();
  if (Number(c.req.header('content-length') ?? 0) > maxBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error === tooLarge) throw error;
    // The client disconnected. It can't read this response, but the log shows a 400 and not a 500.
    throw invalidRequest(undefined, 'The body ended before its time.');
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

const urlencodedFields = (text: string): Entries => {
  // `curl -d '{…}'` sends JSON as a form by default.
  if (!text.startsWith('{')) return new URLSearchParams(text);
  throw invalidRequest(
    undefined,
    'The body looks like JSON, and Content-Type says application/x-www-form-urlencoded: set Content-Type: application/json.',
  );
};

const jsonFields = (text: string): Entries => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidRequest(undefined, 'The body is not valid JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidRequest(undefined, 'The body must be a JSON object.');
  }
  return Object.entries(body);
};

// RFC 6749, section 3.2: a parameter must not occur more than once in a query or form. In JSON, `JSON.parse` has already kept the last one
// of a name, as documented in `openapi.json`.
function collect(entries: Entries): Parameters {
  const parameters: Parameters = Object.create(null);
  for (const [name, value] of entries) {
    if (name in parameters) throw invalidRequest(name, 'A parameter was given more than once.');
    parameters[name] = value;
  }
  return parameters;
}
