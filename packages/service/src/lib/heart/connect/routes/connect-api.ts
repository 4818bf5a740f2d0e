import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { z } from 'zod';
import { limit, opaque } from '../../../core/http/fields.ts';
import { readQuery } from '../../../core/http/parameters.ts';
import type { Utility } from '../../../directory/directory.ts';
import type { Context } from '../../context.ts';
import type { AttemptRunner } from '../attempts/attempt-runner.ts';
import { countryOf } from './accept-language.ts';
import { attemptRoutes } from './attempt-routes.ts';
import { authenticateSession, type ConnectEnv, requireOpening } from './authenticate-session.ts';
import { fileRoutes } from './file-routes.ts';
import { utilitySerializer } from './serialize.ts';
import { sessionRoutes } from './session-routes.ts';

const MAX_LIMIT = 50;

const utilitiesQuery = z.object({
  query: z.string('must be text.').max(100, 'may have 100 characters at most.').default(''),
  limit: limit(MAX_LIMIT).default(20),
  last: opaque().optional(),
});

/** The private API between the Connect page and the service; see `protocol`'s `connect-api.ts`. */
export function createConnectApi(context: Context, runner: AttemptRunner): Hono<ConnectEnv> {
  const { directory, methodsFor } = context;
  const api = new Hono<ConnectEnv>();
  api.use(authenticateSession(context));
  for (const path of ['/session/consent', '/session/complete', '/attempts/*']) api.use(path, requireOpening);
  sessionRoutes(api, context, runner);
  attemptRoutes(api, context, runner);
  fileRoutes(api, context);

  // Without a query, the last choice comes first, then the country of the browser's language, then those with most customers.
  // Compression is safe here: the list has no secrets that its compressed length could reveal.
  api.get('/utilities', compress({ threshold: 0 }), async (c) => {
    const { query, limit, last } = readQuery(c, utilitiesQuery);
    const { client } = c.var;
    const filter = (utility: Utility): boolean => methodsFor(utility, client.environment).length > 0;
    const country = countryOf(c.req.header('Accept-Language'));
    const found = directory.search({ query, country, limit, offset: 0, filter }).utilities;
    const chosen = query.trim() === '' && last !== undefined ? directory.find(last) : null;
    const utilities = chosen && filter(chosen) ? [...new Set([chosen, ...found])].slice(0, limit) : found;
    return c.json({ utilities: utilities.map(await utilitySerializer(context, client)) });
  });

  return api;
}
