import type { Hono, MiddlewareHandler } from 'hono';
import type { Audit } from '../audit/audit.ts';
import type { Context } from '../context.ts';
import type { AppContext, AppEnv } from '../http/app.ts';
import { authenticateClient } from '../http/authenticate.ts';
import type { ErrorCode } from '../http/errors.ts';

/** One address of the public API: what it is in `openapi.json`, and what it does. */
export interface Endpoint {
  readonly method: 'get' | 'post' | 'delete';
  /** The path of the documentation first; further spellings after it. Parameters as `:name`. */
  readonly paths: readonly [string, ...string[]];
  /** `user` adds an access token to the client's id and secret. */
  readonly auth: 'none' | 'client' | 'user';
  /** Set where accounts are read: the id of the one that a request asks for, `undefined` for all of the user's. */
  readonly reads?: (c: AppContext) => string | undefined;
  readonly operation: Operation;
  readonly handle: (c: AppContext) => Response | Promise<Response>;
}

/** OpenAPI operation, as far as an endpoint says it itself; errors and security are added for all alike. */
export interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** The body parameters, in any of the three body forms. */
  readonly body?: { readonly schema: object; readonly example: Readonly<Record<string, string>> };
  readonly parameters?: readonly Parameter[];
  readonly success: {
    readonly status: 200 | 204;
    readonly description: string;
    readonly schema?: object;
    readonly example?: unknown;
    /** Names of headers that other operations do not have. */
    readonly headers?: readonly ('Vary' | 'Content-Encoding')[];
  };
  /** Statuses other than those that every endpoint of this `auth` has. */
  readonly errors?: readonly number[];
  /** Codes of its 400 beside `invalid_request`. */
  readonly refusals?: readonly ErrorCode[];
}

export interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: object;
  readonly example: string | number;
}

/**
 * Mounts endpoints: the client is authenticated before anything else of a request is answered. That data was read is written down
 * once it can be given, and not for a question that gets none.
 *
 * @param ofClients what else a request with a client passes through.
 */
export function mountEndpoints(
  app: Hono<AppEnv>,
  endpoints: readonly Endpoint[],
  { store, audit }: Pick<Context, 'store' | 'audit'>,
  ofClients: readonly MiddlewareHandler<AppEnv>[],
): void {
  for (const { method, paths, auth, reads, handle } of endpoints) {
    for (const path of paths) {
      if (auth === 'none') app.on(method.toUpperCase(), path, handle);
      else {
        const answer = reads ? noted(handle, audit) : handle;
        app.on(method.toUpperCase(), path, authenticateClient(store, reads), ...ofClients, answer);
      }
    }
  }
}

const noted =
  (handle: Endpoint['handle'], audit: Audit): Endpoint['handle'] =>
  async (c) => {
    const answer = await handle(c);
    const { tokenHash, userRef } = c.get('reading');
    if (tokenHash === null || userRef === null) return answer;
    const deed = { clientId: c.get('client').id, userRef, requestId: c.get('requestId') };
    const writing = audit.noteRead(tokenHash, deed);
    if (writing) await writing;
    return answer;
  };
