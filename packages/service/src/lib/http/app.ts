import { type Context, Hono, type HonoRequest } from 'hono';
import { routePath } from 'hono/route';
import type { RouterRoute } from 'hono/types';
import { DomainError } from '../domain-error.ts';
import type { KnownClient } from '../store/clients.ts';
import type { DataAccess, DataRequest } from '../store/grants.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import { notFound, ServiceError, temporarilyUnavailable } from './errors.ts';
import { mapDomainError } from './map-domain-error.ts';

/** The types of Hono's context: bindings and per-request variables. */
export interface AppEnv {
  /** `remoteAddress`: the peer of the connection, if there is a connection. */
  Bindings: { readonly remoteAddress?: string | undefined };
  Variables: {
    requestId: string;
    /** Set by `admission`: stops counting the request as in flight while it waits. */
    pauseAdmission?: <T>(wait: Promise<T>) => Promise<T>;
    /** Set by `authenticateClient`. */
    client: KnownClient;
    /** Set by `authenticateClient`. */
    dataAccess: Pick<DataRequest, 'tokenHash'> & Pick<DataAccess, 'userRef' | 'accounts'>;
  };
}

/** Hono's context of one request. */
export type AppContext = Context<AppEnv>;

/** The part of Hono's context that helpers for every app need, whatever its variables. */
export interface Incoming {
  readonly req: HonoRequest;
  readonly get: (key: 'pauseAdmission') => AppEnv['Variables']['pauseAdmission'];
}

/** A log record of one request. It lists fields explicitly, so that no token or password gets into the log. */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path, such as `/users/:account_id/bills`: no ids and no query. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly clientId: string | undefined;
  /** Set for a 500: the cause, which the response does not contain. */
  readonly error?: unknown;
}

export interface AppOptions {
  readonly requestId: () => string;
  readonly onRequest: (record: RequestRecord) => void;
}

/** Creates an app without routes. All its responses have a request id, security headers and errors in the form of the API. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    const requestId = options.requestId();
    const started = performance.now();
    c.set('requestId', requestId);
    // Defaults; a handler can override them.
    c.header('Request-Id', requestId);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    await next();
    options.onRequest({
      requestId,
      method: c.req.method,
      route: matchedRoute(c),
      status: c.res.status,
      milliseconds: performance.now() - started,
      clientId: c.get('client')?.id,
      ...(c.error && !(c.error instanceof ServiceError || c.error instanceof DomainError)
        ? { error: c.error }
        : {}),
    });
  });

  app.onError((error, c) => answerError(c, error));
  app.notFound((c) => answerError(c, notAllowed(app.routes, c) ?? notFound()));
  return app;
}

/** Turns any error into a JSON response. Unknown errors become a 500 without details. */
function answerError(c: AppContext, error: unknown): Response {
  const known =
    error instanceof ServiceError
      ? error
      : error instanceof DomainError
        ? mapDomainError(error)
        : isDatabaseDown(error)
          ? temporarilyUnavailable(error)
          : new ServiceError(
              500,
              'server_error',
              'Something went wrong on our side. Quote the request id when you ask about it.',
            );
  const body = {
    error: known.code,
    error_description: known.message,
    request_id: c.get('requestId'),
    ...(known.param === undefined ? {} : { param: known.param }),
  };
  return c.json(body, known.status, known.headers);
}

// 405 with `Allow` for a known path with another method (RFC 9110, section 15.5.6).
function notAllowed(routes: RouterRoute[], c: AppContext): ServiceError | null {
  const methods = new Set<string>();
  for (const route of routes) {
    if (route.method !== 'ALL' && matches(route.path, c.req.path)) methods.add(route.method);
  }
  if (methods.size === 0) return null;
  if (methods.has('GET')) methods.add('HEAD');
  return new ServiceError(405, 'method_not_allowed', `This address answers to ${[...methods].join(', ')}.`, {
    headers: { Allow: [...methods].join(', ') },
  });
}

const matches = (pattern: string, path: string): boolean => {
  const wanted = pattern.split('/');
  const given = path.split('/');
  return (
    wanted.length === given.length &&
    // As in Hono's router, a parameter is never empty.
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
};

const matchedRoute = (c: AppContext): string => routePath(c, -1);
