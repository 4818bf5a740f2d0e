import type { Scope } from '@utility-connect/protocol';
import type { Hono } from 'hono';
import type { z } from 'zod';
import type { DomainError } from '../../core/domain-error.ts';
import type { AppContext, AppEnv } from '../../core/http/app.ts';
import type { ServiceError } from '../../core/http/errors.ts';
import type { RecordRead } from '../../core/journal/read-recorder.ts';
import type { Context } from '../context.ts';
import { authenticateClient, authenticateDataRequest, authenticateUser } from './authenticate.ts';
import { limitClient } from './limit-client.ts';

/** The description of an endpoint in an OpenAPI document, which adds security and the errors that many endpoints have. */
export interface DescribedEndpoint {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** The path in `openapi.json`. Parameters as `:name`. */
  readonly path: string;
  /** Other spellings of the path. They work the same; `openapi.json` mentions them only in the description. */
  readonly aliases?: readonly string[];
  /** `user` requires an access token in addition to the client's id and secret. `operator` requires the operator's token. */
  readonly auth: 'none' | 'client' | 'user' | 'operator';
  /** The scope that the user must have agreed to, for data requests. */
  readonly scopes?: readonly Scope[];
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  /** The schemas that validate the parameters. The metadata of each field has a `description` and an `example`. */
  readonly parameters?: Readonly<Partial<Record<'query' | 'path' | 'header', z.ZodObject>>>;
  readonly body?: RequestBody;
  /** 200, or 204 without a schema. */
  readonly success: {
    readonly description: string;
    readonly schema?: z.ZodType;
    readonly example?: unknown;
    /** Examples of the same in other forms that the endpoint has, by media type. */
    readonly otherExamples?: Readonly<Record<string, string>>;
    /** Response headers that only this endpoint has. */
    readonly headers?: readonly ('Vary' | 'Content-Encoding' | 'Content-Disposition')[];
  };
  /** Errors that only some endpoints have. */
  readonly errors?: readonly DocumentedError[];
}

/** One endpoint of the public API: its description in `openapi.json` and its handler. */
export interface Endpoint extends DescribedEndpoint {
  readonly auth: 'none' | 'client' | 'user';
  readonly tag: 'Connect' | 'Data' | 'Utilities' | 'Webhooks' | 'Sandbox' | 'Health';
  /** Set for data requests: returns the id of the requested account, or `undefined` for all accounts of the user. */
  readonly requestedAccount?: (c: AppContext) => string | undefined;
  readonly handle: (c: AppContext) => Response | Promise<Response>;
}

export interface RequestBody {
  /** The only media type in `openapi.json`, so that generated clients know which one to send. The service accepts all three forms. */
  readonly mediaType: 'multipart/form-data' | 'application/x-www-form-urlencoded' | 'application/json';
  /** The schema that validates the body. The metadata of each field has a `description` and an `example`. */
  readonly schema: z.ZodObject;
}

/** One error of an endpoint. */
export interface DocumentedError {
  /** The example in `openapi.json`. */
  readonly error: ServiceError | DomainError;
  /** Completes "`code`: …". */
  readonly when: string;
}

/** Mounts endpoints. The client is authenticated first, then counted against its quota, then the user is authenticated. */
export function mountEndpoints(app: Hono<AppEnv>, endpoints: readonly Endpoint[], context: Context): void {
  for (const { method, path, aliases = [], auth, requestedAccount, scopes = [], handle } of endpoints) {
    const limit = limitClient(context.limits);
    const middleware = {
      none: [],
      client: [authenticateClient(context), limit],
      user: [authenticateDataRequest(context, requestedAccount), limit, authenticateUser(scopes)],
    };
    const handler = requestedAccount ? audited(handle, context.recordRead) : handle;
    app.on(method.toUpperCase(), [path, ...aliases], ...middleware[auth], handler);
  }
}

// Writes the audit entry before the data is sent, and none for a request that fails.
const audited =
  (handle: Endpoint['handle'], recordRead: RecordRead): Endpoint['handle'] =>
  async (c) => {
    const response = await handle(c);
    const { tokenHash, userRef } = c.get('user');
    await recordRead({ tokenHash, userRef, clientId: c.get('client').id, requestId: c.get('requestId') });
    return response;
  };
