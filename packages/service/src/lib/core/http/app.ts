import { type Context, Hono, type HonoRequest } from 'hono';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { matchedRoutes } from 'hono/route';
import { DomainError } from '../domain-error.ts';
import { errorBody, notFound, ServiceError } from './errors.ts';
import { toServiceError } from './map-domain-error.ts';
import type { ReadForm } from './multipart.ts';

/** The types of Hono's context: bindings and per-request variables. */
export interface AppEnv {
  /** `remoteAddress`: the peer of the connection, if there is a connection. */
  Bindings: { readonly remoteAddress?: string | undefined };
  Variables: RequestVariables;
}

/**
 * Variables of a request. The heart declares more, by declaration merging: see `request-variables.ts`.
 *
 * @public
 */
export interface RequestVariables {
  requestId: string;
  readForm: ReadForm | undefined;
  /** Set by `admission`: stops counting the request as in flight while it waits. */
  pauseAdmission?: <T>(wait: Promise<T>) => Promise<T>;
  /** The client of the request, for the log. */
  clientId?: string;
}

/** Hono's context of one request. */
export type AppContext = Context<AppEnv>;

/** The part of Hono's context that this app and the API of the Connect page share. */
export interface Incoming {
  readonly req: HonoRequest;
  readonly get: <Key extends 'pauseAdmission' | 'readForm'>(key: Key) => AppEnv['Variables'][Key];
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

/** Creates an app without routes. All its responses have a request id, security headers and errors in the form of the API. */
export function createApp(onRequest?: (record: RequestRecord) => void, readForm?: ReadForm): Hono<AppEnv> {
  const app = new Hono<AppEnv>();

  app.use(async (c, next) => {
    const requestId = crypto.randomUUID();
    const started = performance.now();
    c.set('requestId', requestId);
    c.set('readForm', readForm);
    // Defaults; a handler can override them.
    c.header('Request-Id', requestId);
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    await next();
    onRequest?.({
      requestId,
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      milliseconds: performance.now() - started,
      clientId: c.get('clientId'),
      ...(c.error &&
        !(c.error instanceof ServiceError || c.error instanceof DomainError) && { error: c.error }),
    });
  });

  app.use(
    methodNotAllowed({ app, onMethodNotAllowed: (c, methods) => errorResponse(c, wrongMethod(methods)) }),
  );

  app.onError((error, c) => errorResponse(c, error));
  app.notFound((c) => errorResponse(c, notFound()));
  return app;
}

// Middleware with a longer reach, such as `/link/api/*`, may match after the handler.
const routeOf = (c: AppContext): string => {
  const paths = matchedRoutes(c).map(({ path }) => path);
  return paths.findLast((path) => !path.endsWith('*')) ?? paths.at(-1) ?? '';
};

function errorResponse(c: AppContext, error: unknown): Response {
  const known = toServiceError(error);
  return c.json(errorBody(known, c.get('requestId')), known.status, known.headers);
}

const wrongMethod = (methods: readonly string[]): ServiceError => {
  const allow = methods.join(', ');
  return new ServiceError(405, 'method_not_allowed', `This address answers to ${allow}.`, {
    headers: { Allow: allow },
  });
};
