import type { Hono } from 'hono';
import type { AppEnv } from '../../core/http/app.ts';
import { clientEndpoints } from './clients/client-endpoints.ts';
import { connectionEndpoints } from './connections/connection-endpoints.ts';
import { journalEndpoints } from './journal/journal-endpoints.ts';
import { nowEndpoints } from './now/now-endpoints.ts';
import { operatorDocument } from './openapi.ts';
import type { OperatorContext } from './operator-context.ts';
import { mountOperatorEndpoints, type OperatorEndpoint } from './operator-endpoint.ts';
import type { OperatorOptions, OperatorReport } from './operator-options.ts';
import { mountConsole } from './page/console-page.ts';
import { createRequestCounts } from './request-counts.ts';
import { searchEndpoints } from './search/search-endpoints.ts';
import { sessionEndpoints } from './session/session-endpoints.ts';
import { settingsEndpoints } from './settings/settings-endpoints.ts';
import { utilityEndpoints } from './utilities/utility-endpoints.ts';
import { webhookEndpoints } from './webhooks/webhook-endpoints.ts';

/** Begins to count requests, for the operator. */
export function openOperator(
  { token, report = nothing }: OperatorOptions,
  now: () => number,
): OperatorContext['operator'] {
  return { token, report, requests: createRequestCounts(now) };
}

const nothing: OperatorReport = {
  ...{ version: '', runtime: '', settings: [], dangers: [] },
  missingSettings: () => [],
};

/** Mounts the operator's API below `/operator/api/`, its OpenAPI document, and the pages of the console. */
export function mountOperator(
  app: Hono<AppEnv>,
  context: OperatorContext,
  assets: OperatorOptions['assets'],
): void {
  const endpoints: OperatorEndpoint[] = [
    ...sessionEndpoints(context),
    ...nowEndpoints(context),
    ...clientEndpoints(context),
    ...connectionEndpoints(context),
    ...utilityEndpoints(context),
    ...webhookEndpoints(context),
    ...journalEndpoints(context),
    ...settingsEndpoints(context),
    ...searchEndpoints(context),
  ];
  mountOperatorEndpoints(app, endpoints, context);
  if (assets) mountConsole(app, assets);
  let json: string | undefined;
  app.get('/operator/openapi.json', (c) => {
    json ??= JSON.stringify(operatorDocument(endpoints, context.urls.baseUrl));
    return c.body(json, 200, { 'Content-Type': 'application/json' });
  });
}
