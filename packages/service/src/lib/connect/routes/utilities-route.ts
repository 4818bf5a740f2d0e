import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Utility } from '../../directory/directory.ts';
import { limit, opaque } from '../../http/fields.ts';
import { readQuery } from '../../http/parameters.ts';
import type { ConnectEnv } from './session.ts';
import { suggestUtilities } from './suggest-utilities.ts';
import { viewUtility } from './view.ts';

const MAX_LIMIT = 50;

const query = z.object({
  query: z.string('must be text.').max(100, 'may have 100 characters at most.').optional(),
  limit: limit(MAX_LIMIT).default(20),
  last: opaque().optional(),
});

/**
 * `GET utilities?query=&limit=&last=`: what Utility Selection lists. `last` is the utility that this browser chose the last
 * time; without a query it comes first.
 */
export function utilitiesRoute(api: Hono<ConnectEnv>, context: Context): void {
  const { directory, connectorFor } = context;
  // Nothing secret is in the list, so that its compressed length tells nothing.
  api.get('/utilities', compress({ threshold: 0 }), (c) => {
    const { query: words = '', limit, last } = readQuery(c, query);
    const { client } = c.var;
    const languages = c.req.header('Accept-Language');
    const filter = (utility: Utility): boolean => connectorFor(utility, client.environment) !== null;
    const utilities =
      words.trim() === ''
        ? suggestUtilities(directory, { limit, last, languages, filter })
        : directory.search({ query: words, limit, offset: 0, filter }).utilities;
    return c.json({ utilities: utilities.map((utility) => viewUtility(context, client, utility)) });
  });
}
