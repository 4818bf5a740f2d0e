import type { Hono } from 'hono';
import type { AppEnv } from '../../core/http/app.ts';
import type { DescribedEndpoint, Endpoint } from '../../heart/api/endpoint.ts';
import type { OperatorContext } from './operator-context.ts';
import { authenticateOperator } from './session/authenticate-operator.ts';

export type OperatorTag =
  | 'Session'
  | 'Now'
  | 'Clients'
  | 'Connections'
  | 'Utilities'
  | 'Webhooks'
  | 'Journal'
  | 'Settings'
  | 'Search';

/** One endpoint of the operator's API: its description in `/operator/openapi.json` and its handler. */
export interface OperatorEndpoint extends DescribedEndpoint, Pick<Endpoint, 'handle'> {
  readonly auth: 'operator' | 'none';
  readonly tag: OperatorTag;
}

/** Mounts endpoints. Those with `auth: 'operator'` require the operator's token or sign-in, before anything else is checked. */
export function mountOperatorEndpoints(
  app: Hono<AppEnv>,
  endpoints: readonly OperatorEndpoint[],
  context: OperatorContext,
): void {
  const authenticate = authenticateOperator(context);
  for (const { method, path, auth, handle } of endpoints) {
    app.on(method.toUpperCase(), [path], ...(auth === 'operator' ? [authenticate] : []), handle);
  }
}
