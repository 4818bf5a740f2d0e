import type { Client } from 'openapi-fetch';
import type { CallSettings, createCaller } from './call.ts';
import type { paths } from './openapi.gen.ts';
import { type CallOptions, checkObject, checkText } from './options.ts';
import type {
  NewWebhookEndpoint,
  WebhookDeliveries,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointChanges,
  WebhookEventType,
} from './types.ts';

/** The webhook endpoints of the client. */
export interface WebhookEndpoints {
  /** Creates an endpoint. Store its `secret`: it is not shown again. Not retried, because a retry could create a second one. */
  create(
    endpoint: { readonly url: string; readonly events?: readonly WebhookEventType[] | null | undefined },
    options?: CallOptions,
  ): Promise<NewWebhookEndpoint>;
  /** All endpoints, oldest first. */
  list(options?: CallOptions): Promise<WebhookEndpoint[]>;
  get(endpointId: string, options?: CallOptions): Promise<WebhookEndpoint>;
  /**
   * Changes the given fields.
   *
   * @param changes `events: null` sends all types; `status: 'enabled'` ends a pause.
   */
  update(
    endpointId: string,
    changes: WebhookEndpointChanges,
    options?: CallOptions,
  ): Promise<WebhookEndpoint>;
  /** Deletes an endpoint with its log. */
  remove(endpointId: string, options?: CallOptions): Promise<void>;
  /** Creates a new secret. The last one also signs for 24 hours. Not retried, because a retry would end the last one. */
  rotateSecret(endpointId: string, options?: CallOptions): Promise<{ secret: string }>;
  /** Sends an event `webhook.test`. `deliveries` shows how your server answered. */
  test(endpointId: string, options?: CallOptions): Promise<WebhookDelivery>;
  /** Sends an event of the past 30 days again, with the same `webhook-id`. */
  redeliver(endpointId: string, eventId: string, options?: CallOptions): Promise<WebhookDelivery>;
  /**
   * One page of the log of the past 30 days, newest event first.
   *
   * @param page `limit`: 1 to 200, 50 by default; `cursor`: `next_cursor` of the previous page.
   */
  deliveries(
    endpointId: string,
    page?: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
    options?: CallOptions,
  ): Promise<WebhookDeliveries>;
}

interface Parts {
  readonly api: Client<paths, 'application/json'>;
  readonly call: ReturnType<typeof createCaller>;
  readonly settings: (options: CallOptions | undefined) => CallSettings;
}

export function createWebhookEndpoints({ api, call, settings }: Parts): WebhookEndpoints {
  const pathOf = (endpointId: string) => {
    checkText('endpointId', endpointId);
    return { params: { path: { endpoint_id: endpointId } } };
  };

  return {
    create: async (endpoint, options) => {
      checkObject('endpoint', endpoint, 'an object, such as { url: "https://app.example.com/webhooks" }');
      const { url, events } = endpoint;
      checkText('url', url);
      const body = { url, ...(events && { events: [...events] }) };
      return call({
        ...settings(options),
        send: (signal) => api.POST('/webhook_endpoints', { body, signal }),
        isIdempotent: false,
      });
    },
    list: async (options) => {
      const { webhook_endpoints: endpoints } = await call({
        ...settings(options),
        send: (signal) => api.GET('/webhook_endpoints', { signal }),
      });
      return endpoints;
    },
    get: async (endpointId, options) => {
      const path = pathOf(endpointId);
      return call({
        ...settings(options),
        send: (signal) => api.GET('/webhook_endpoints/{endpoint_id}', { ...path, signal }),
      });
    },
    update: async (endpointId, changes, options) => {
      const path = pathOf(endpointId);
      checkObject('changes', changes, 'an object, such as { status: "enabled" }');
      return call({
        ...settings(options),
        send: (signal) => api.PATCH('/webhook_endpoints/{endpoint_id}', { ...path, body: changes, signal }),
      });
    },
    remove: async (endpointId, options) => {
      const path = pathOf(endpointId);
      await call({
        ...settings(options),
        send: (signal) => api.DELETE('/webhook_endpoints/{endpoint_id}', { ...path, signal }),
        // A retry would not find it.
        isIdempotent: false,
        returns: 'nothing',
      });
    },
    rotateSecret: async (endpointId, options) => {
      const path = pathOf(endpointId);
      return call({
        ...settings(options),
        send: (signal) => api.POST('/webhook_endpoints/{endpoint_id}/rotate_secret', { ...path, signal }),
        isIdempotent: false,
      });
    },
    test: async (endpointId, options) => {
      const path = pathOf(endpointId);
      return call({
        ...settings(options),
        send: (signal) => api.POST('/webhook_endpoints/{endpoint_id}/test', { ...path, signal }),
        isIdempotent: false,
      });
    },
    redeliver: async (endpointId, eventId, options) => {
      const path = pathOf(endpointId);
      checkText('eventId', eventId);
      const body = { event_id: eventId };
      return call({
        ...settings(options),
        send: (signal) => api.POST('/webhook_endpoints/{endpoint_id}/redeliver', { ...path, body, signal }),
      });
    },
    deliveries: async (endpointId, page = {}, options) => {
      const { path } = pathOf(endpointId).params;
      checkObject('page', page, 'an object, such as { limit: 50 }');
      const { limit, cursor } = page;
      const query = { ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) };
      const params = { path, query };
      return call({
        ...settings(options),
        send: (signal) => api.GET('/webhook_endpoints/{endpoint_id}/deliveries', { params, signal }),
      });
    },
  };
}
