import type { z } from 'zod';
import { waitUncounted } from './admission.ts';
import type { Incoming } from './app.ts';
import { invalidRequest, ServiceError } from './errors.ts';
import { type FormField, readMultipart } from './multipart.ts';

/** Maximum size of a request body in bytes. Enforced while the body arrives, so it also applies to chunked bodies. */
export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Reads and validates the parameters of a body: multipart, urlencoded or JSON.
 *
 * @throws ServiceError 400 with `param`, 413 or 415.
 */
export async function readBody<S extends z.ZodType>(c: Incoming, schema: S): Promise<z.output<S>> {
  return checkParameters(schema, await bodyParameters(c));
}

/**
 * Reads and validates the query parameters.
 *
 * @throws ServiceError 400 with `param`.
 */
export function readQuery<S extends z.ZodType>(c: Incoming, schema: S): z.output<S> {
  return checkParameters(schema, collect(new URL(c.req.url).searchParams));
}

/** Errors repeat at most this many characters of a parameter's name. */
const MAX_NAME = 64;

// The object has no prototype, so that a parameter named `__proto__` is harmless.
type Parameters = Record<string, unknown>;

function checkParameters<S extends z.ZodType>(schema: S, parameters: Parameters): z.output<S> {
  const result = schema.safeParse(parameters);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const param = issue?.path[0] === undefined ? undefined : String(issue.path[0]);
  if (param === undefined) throw invalidRequest(undefined, 'The parameters cannot be read.');
  if (parameters[param] === undefined) throw invalidRequest(param, `${param} is required.`);
  throw invalidRequest(param, `${param} ${issue?.message}`);
}

async function bodyParameters(c: Incoming): Promise<Parameters> {
  const contentType = c.req.header('content-type') ?? '';
  const mediaType = contentType.split(';')[0]?.trim().toLowerCase();
  switch (mediaType) {
    case 'application/json':
      return fromJson(new TextDecoder().decode(await waitUncounted(c, bodyBytes(c))));
    case 'application/x-www-form-urlencoded':
      return collect(
        new URLSearchParams(fromForm(new TextDecoder().decode(await waitUncounted(c, bodyBytes(c))))),
      );
    case 'multipart/form-data':
      return collect(fromMultipart(await waitUncounted(c, bodyBytes(c)), contentType));
    default:
      throw new ServiceError(
        415,
        'unsupported_media_type',
        'Send the parameters as multipart/form-data, application/x-www-form-urlencoded or application/json.',
      );
  }
}

async function bodyBytes(c: Incoming): Promise<Uint8Array> {
  const tooLarge = new ServiceError(413, 'payload_too_large', 'A request body may have 64 kB at most.');
  if (Number(c.req.header('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of c.req.raw.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY_BYTES) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error === tooLarge) throw error;
    // The client disconnected. It can't read this response, but the log shows a 400 and not a 500.
    throw invalidRequest(undefined, 'The body ended before its time.');
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}

const fromMultipart = (bytes: Uint8Array, contentType: string): FormField[] => {
  const fields = readMultipart(bytes, contentType);
  // Many form parsers strip it, so a proxy and this service could see different values of `user_id`.
  const marked = fields.find(([, text]) => text?.startsWith('\ufeff'));
  if (marked) {
    const param = marked[0].slice(0, MAX_NAME);
    throw invalidRequest(
      param,
      `${param} begins with a byte order mark (U+FEFF) in the multipart body: leave it out, or send application/json.`,
    );
  }
  return fields;
};

// `curl -d '{…}'` sends JSON as a form by default.
const fromForm = (text: string): string => {
  if (!text.startsWith('{')) return text;
  throw invalidRequest(
    undefined,
    'The body looks like JSON, and Content-Type says application/x-www-form-urlencoded: set Content-Type: application/json.',
  );
};

const fromJson = (text: string): Parameters => {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw invalidRequest(undefined, 'The body is not valid JSON.');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidRequest(undefined, 'The body must be a JSON object.');
  }
  return collect(Object.entries(body));
};

// RFC 6749, section 3.2: a parameter must not occur more than once in a query or form. In JSON, `JSON.parse` has already kept the last
// one of a name, as `openapi.json` says.
function collect(entries: Iterable<readonly [string, unknown]>): Parameters {
  const parameters: Parameters = Object.create(null);
  for (const [name, value] of entries) {
    if (name in parameters)
      throw invalidRequest(name.slice(0, MAX_NAME), 'A parameter was given more than once.');
    parameters[name] = value;
  }
  return parameters;
}
