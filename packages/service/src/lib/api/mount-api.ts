import type { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { AppEnv } from '../http/app.ts';
import { limitClient } from '../http/limit-client.ts';
import { docsPage } from '../pages/docs.ts';
import { accounts } from './accounts.ts';
import { bills } from './bills.ts';
import { connectToken } from './connect-token.ts';
import { connection } from './connection.ts';
import { type Endpoint, mountEndpoints } from './endpoint.ts';
import { health } from './health.ts';
import { intervals } from './intervals.ts';
import { openApiDocument } from './openapi.ts';
import { token } from './token.ts';
import { utilities } from './utilities.ts';

/** Mounts the public API, its OpenAPI document and its documentation page. */
export function mountApi(app: Hono<AppEnv>, context: Context, isStopping: () => boolean): void {
  const endpoints: Endpoint[] = [
    connectToken(context),
    token(context),
    accounts(context),
    intervals(context),
    bills(context),
    connection(context),
    utilities(context),
    ...health(context, isStopping),
  ];
  mountEndpoints(app, endpoints, context, [limitClient(context.limits)]);
  const document = openApiDocument(endpoints, context.urls.baseUrl);
  if (new URL(context.urls.connectUrl).pathname !== '/') app.get('/', (c) => c.redirect('docs'));
  app.get('/openapi.json', (c) => c.json(document));
  app.get('/docs', (c) => docsPage(c, document));
}
