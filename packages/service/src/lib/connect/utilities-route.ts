import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { readQuery } from '../http/parameters.ts';
import type { ConnectEnv } from './session.ts';
import { viewUtility } from './view.ts';

const MAX_LIMIT = 50;

const query = z.object({
  query: z.string('must be text.').max(100, 'may have 100 characters at most.').optional(),
  limit: z.coerce
    .number()
    .int('must be a whole number.')
    .min(1, 'must be 1 at least.')
    .max(MAX_LIMIT, 'must be 50 at most.')
    .default(20),
});

/** `GET utilities?query=&limit=`: what Utility Selection lists. */
export function utilitiesRoute(api: Hono<ConnectEnv>, { directory, connectorFor }: Context): void {
  // Nothing secret is in the list, so that its compressed length tells nothing.
  api.get('/utilities', compress({ threshold: 0 }), (c) => {
    const { query: words = '', limit } = readQuery(c, query);
    const { environment } = c.var.client;
    const page = directory.search({ query: words, limit, offset: 0 });
    return c.json({
      utilities: page.utilities
        .filter((utility) => connectorFor(utility, environment) !== null)
        .map(viewUtility),
    });
  });
}
