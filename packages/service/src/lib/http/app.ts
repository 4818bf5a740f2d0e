import { type Context, Hono, type HonoRequest } from 'hono';
import { routePath } from 'hono/route';
import type { RouterRoute } from 'hono/types';
import { DomainError } from '../domain-error.ts';
import type { KnownClient } from '../store/clients.ts';
import type { DataAccess, DataRequest } from '../store/grants.ts';
import { isDatabaseDown } from '../store/store-error.ts';
import { notFound, ServiceError, temporarilyUnavailable } from './errors.ts';
import { mapDomainError } from './map-domain-error.ts';

/** What a request carries through the service. */
export interface AppEnv {
  /** The connection that a request came over, where there is one. */
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

/** A request in the service. */
export type AppContext = Context<AppEnv>;

/** A request in any part of the service, whatever variables it carries there. */
export interface Incoming {
  readonly req: HonoRequest;
  readonly get: (key: 'pauseAdmission') => AppEnv['Variables']['pauseAdmission'];
}

/** What happened to one request, for the log: an allow-list, so that no token or password can slip in. */
export interface RequestRecord {
  readonly requestId: string;
  readonly method: string;
  /** Path without its query; ids and tokens in it are opaque. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly clientId: string | undefined;
  /** Set for a 500: the cause, which the answer never tells. */
  readonly error?: unknown;
}

export interface AppOptions {
  readonly requestId: () => string;
  readonly onRequest: (record: RequestRecord) => void;
}

/** An empty app with what every answer has: a request id, the contract's errors, and headers that keep it private. */
export function createApp(options: AppOptions): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    const requestId = options.requestId();
    const started = performance.now();
    c.set('requestId', requestId);
    // What every answer starts from; a handler may say otherwise.
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

/** The error as the contract shows it. */
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

// A path that exists under another method is 405 with `Allow` (RFC 9110, section 15.5.6).
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
    // A parameter is never empty: what does not match is not there.
    wanted.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
};

// The pattern, not the path: `/users/:account_id/bills` groups in a log and cannot carry what somebody put into a path.
const matchedRoute = (c: AppContext): string => routePath(c, -1);
