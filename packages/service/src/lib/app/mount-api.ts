import type { Hono } from 'hono';
import type { AppEnv } from '../core/http/app.ts';
import { exportAccount } from '../features/export/export-account.ts';
import { connectLinks } from '../features/links/connect-links.ts';
import { manageToken } from '../features/manage/manage-token.ts';
import { createReferencePage } from '../features/reference/reference-page.ts';
import { deliveryEndpoints } from '../features/webhooks/deliveries.ts';
import { webhookEndpoints } from '../features/webhooks/endpoints.ts';
import { webhookBodies, webhookEvents } from '../features/webhooks/webhook-events.ts';
import { accounts } from '../heart/api/accounts.ts';
import { bills } from '../heart/api/bills.ts';
import { connectToken } from '../heart/api/connect-token.ts';
import { connections, syncConnection } from '../heart/api/connections.ts';
import { type Endpoint, mountEndpoints } from '../heart/api/endpoint.ts';
import { health } from '../heart/api/health.ts';
import { intervals } from '../heart/api/intervals.ts';
import { type OpenApiDocument, openApiDocument } from '../heart/api/openapi.ts';
import { removeAccess } from '../heart/api/remove-access.ts';
import { sandboxEndpoints } from '../heart/api/sandbox.ts';
import { token } from '../heart/api/token.ts';
import { utilities } from '../heart/api/utilities.ts';
import type { ServiceContext } from './service-context.ts';

/** Mounts the public API, its OpenAPI document and its documentation page. */
export function mountApi(
  app: Hono<AppEnv>,
  context: ServiceContext,
  { hasRegistration, isStopping }: { readonly hasRegistration: boolean; readonly isStopping: () => boolean },
): void {
  const endpoints: Endpoint[] = [
    connectToken(context),
    manageToken(context),
    ...connectLinks(context),
    token(context),
    accounts(context),
    intervals(context),
    bills(context),
    connections(context),
    syncConnection(context),
    exportAccount(context),
    removeAccess(context),
    utilities(context),
    ...webhookEndpoints(context),
    ...deliveryEndpoints(context),
    webhookEvents(context),
    ...sandboxEndpoints(context),
    ...health(context, isStopping),
  ];
  mountEndpoints(app, endpoints, context);
  let document: OpenApiDocument | undefined;
  // Create it at the first request, because it takes as long as the rest of a start.
  const openApi = () => (document ??= openApiDocument(endpoints, webhookBodies, context.urls.baseUrl));
  if (new URL(context.urls.connectUrl).pathname !== '/') app.get('/', (c) => c.redirect('docs'));
  let json: string | undefined;
  app.get('/openapi.json', (c) => {
    json ??= JSON.stringify(openApi());
    return c.body(json, 200, { 'Content-Type': 'application/json' });
  });
  app.get('/docs', createReferencePage(openApi, { hasRegistration }));
}
