// @ts-check
import { createUtilityConnect, UtilityConnectError } from '@utility-connect/node';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { secureHeaders } from 'hono/secure-headers';
import { connectRoutes } from './connect-routes.js';
import { dataRoutes } from './data-routes.js';
import { pageRoutes } from './page-routes.js';
import { Refusal } from './refusal.js';
import { createSessions } from './sessions.js';
import { updateRoutes } from './updates.js';

/**
 * Creates the server.
 *
 * @param {import('./settings.js').Settings} settings
 */
export function createApp(settings) {
  // Only this object has the client secret.
  const { serviceUrl: baseUrl, clientId, clientSecret } = settings;
  const utilityConnect = createUtilityConnect({ baseUrl, clientId, clientSecret });
  const parts = { utilityConnect, sessions: createSessions() };
  const app = new Hono();

  app.use(secureHeaders({ referrerPolicy: 'same-origin', strictTransportSecurity: false }));
  app.use(compress());
  app.get('/health', (c) => c.json({ status: 'ok' }));
  app.use('/api/*', refuseOtherOrigins, async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  app.route('/', connectRoutes(parts));
  app.route('/', dataRoutes(parts));
  app.route('/', updateRoutes(parts));
  app.route('/', pageRoutes(settings));
  app.notFound((c) => answerError(c, 404, 'not_found', 'Nothing was found at this URL.'));
  app.onError((error, c) => {
    if (error instanceof Refusal) return answerError(c, error.status, error.code, error.message);
    if (error instanceof UtilityConnectError) return answerServiceError(error, c);
    console.error(error);
    return answerError(c, 500, 'server_error', 'Something went wrong on this server. Try again.');
  });
  return app;
}

// CSRF protection: browsers send the origin, and a page of another site must not connect or disconnect anything.
/** @type {import('hono').MiddlewareHandler} */
const refuseOtherOrigins = async (c, next) => {
  const isReading = ['GET', 'HEAD'].includes(c.req.method);
  const origin = c.req.header('Origin') ?? '';
  const isOwn = URL.canParse(origin) && new URL(origin).host === c.req.header('Host');
  if (isReading || isOwn) return next();
  return answerError(c, 403, 'origin_not_allowed', 'This request did not come from a page of this server.');
};

/**
 * Passes on errors of Utility Connect that help the user.
 *
 * @param {UtilityConnectError} error
 * @param {import('hono').Context} c
 */
const answerServiceError = (error, c) => {
  const { status, code, message } = error;
  if (code === 'invalid_client') {
    console.error(
      'Utility Connect does not accept UTILITY_CONNECT_CLIENT_ID and UTILITY_CONNECT_CLIENT_SECRET.',
    );
    return answerError(
      c,
      502,
      'misconfigured',
      'This server is not configured correctly. Its log has the details.',
    );
  }
  if (
    status === 400 ||
    status === 401 ||
    status === 404 ||
    status === 409 ||
    status === 429 ||
    status === 503
  ) {
    if (error.retryAfterSeconds !== undefined) c.header('Retry-After', `${error.retryAfterSeconds}`);
    return answerError(c, status, code, message);
  }
  console.error(`Utility Connect: ${status || 'no answer'} ${code}`);
  return answerError(c, 502, code, message);
};

/**
 * @param {import('hono').Context} c
 * @param {import('hono/utils/http-status').ContentfulStatusCode} status
 * @param {string} error
 * @param {string} description
 */
const answerError = (c, status, error, description) =>
  c.json({ error, error_description: description }, status);
