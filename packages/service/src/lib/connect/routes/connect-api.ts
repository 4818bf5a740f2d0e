import { Hono } from 'hono';
import type { Context } from '../../context.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { attemptRoutes } from './attempt-routes.ts';
import { authenticateSession, type ConnectEnv, requireOpening } from './authenticate-session.ts';
import { fileRoutes } from './file-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { utilitiesRoute } from './utilities-route.ts';

/** The private API between the Connect page and the service; see `protocol`'s `connect-api.ts`. */
export function createConnectApi(context: Context, runner: AttemptRunner): Hono<ConnectEnv> {
  const api = new Hono<ConnectEnv>();
  api.use(authenticateSession(context));
  for (const path of ['/session/consent', '/session/complete', '/attempts/*']) api.use(path, requireOpening);
  sessionRoutes(api, context, runner);
  utilitiesRoute(api, context);
  attemptRoutes(api, context, runner);
  fileRoutes(api, context);
  return api;
}
