import { z } from 'zod';
import type { AppContext } from '../../core/http/app.ts';
import { invalidRequest, notFound } from '../../core/http/errors.ts';
import { opaque, text } from '../../core/http/fields.ts';
import { webhookEventTypes } from '../../core/journal/event-types.ts';
import type { DocumentedError, Endpoint } from '../../heart/api/endpoint.ts';
import { nullableTime } from '../../heart/api/nullable-time.ts';
import { endpointUrlProblem } from './endpoint-url.ts';
import type { WebhookContext } from './webhook-context.ts';
import type { WebhookEndpoint } from './webhook-types.ts';

export const URL_EXAMPLE = 'https://app.example.com/webhooks';
const ENDPOINT_ID_EXAMPLE = 'we_5b6c2c4e-0f52-4d5b-9d6f-3f2d4c1f9f10';
export const EVENT_ID_EXAMPLE = 'evt_019a9c1e-7c00-7000-9d6f-3f2d4c1f9f10';

const path = z.object({
  endpoint_id: opaque().meta({
    description: 'The `id` of a webhook endpoint.',
    example: ENDPOINT_ID_EXAMPLE,
  }),
});

export const urlField = () => text(2048);

const EVENTS_MESSAGE = `must be one or more of ${webhookEventTypes.join(', ')}; in a form, with commas between them.`;

/** A form has them as text. */
export const eventsField = () =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',').map((type) => type.trim()) : value),
      z
        .array(z.enum(webhookEventTypes, EVENTS_MESSAGE), EVENTS_MESSAGE)
        .min(1, EVENTS_MESSAGE)
        .max(webhookEventTypes.length, EVENTS_MESSAGE)
        .nullable(),
    )
    .optional();

export const endpointSchema = z.object({
  id: z.string().describe('Opaque id.'),
  url: z.string().describe('Where events are sent.'),
  events: z.array(z.string()).nullable().describe('The types of events that are sent; `null` for all.'),
  status: z
    .enum(['enabled', 'paused', 'disabled'])
    .describe(
      '`paused`: events wait, for 30 days at most. `disabled`: only tests and redeliveries are sent, and new events are not kept. `enabled` ends both, and sends what waited before.',
    ),
  status_reason: z
    .enum(['requested', 'failing', 'gone', 'secret_lost'])
    .nullable()
    .describe(
      '`requested`: you set the status. `failing`: at least 20 attempts in a row failed over three days. `gone`: your server answered 410. `secret_lost`: rotate the secret. `null` while enabled.',
    ),
  failing_since: nullableTime(
    'Since when every attempt has failed, in UNIX seconds; `null` if the last one succeeded.',
  ),
  created_at: z.int().describe('UNIX seconds.'),
});

export const endpointExample = {
  id: ENDPOINT_ID_EXAMPLE,
  url: URL_EXAMPLE,
  events: ['connection.created', 'intervals.available'],
  status: 'enabled',
  status_reason: null,
  failing_since: null,
  created_at: 1_795_198_800,
};

export const secretField = z
  .string()
  .describe('Signs the webhooks: `whsec_` and base64. Shown only here. Store it like a password.');

export const SECRET_EXAMPLE = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDsLbf+aQDQvk=';

export function serializeEndpoint(endpoint: WebhookEndpoint): z.output<typeof endpointSchema> {
  const { id, url, events, status, statusReason, failingSince, createdAt } = endpoint;
  return {
    id,
    url,
    events: events && [...events],
    status,
    status_reason: statusReason,
    failing_since: failingSince,
    created_at: createdAt,
  };
}

/** @throws ServiceError 400. */
export function requireUrl(
  url: string,
  c: AppContext,
  { webhookHosts }: Pick<WebhookContext, 'webhookHosts'>,
): void {
  const problem = endpointUrlProblem(url, c.get('client').environment, webhookHosts);
  if (problem !== null) throw invalidRequest('url', `url ${problem}`);
}

export const noSuchEndpoint = () =>
  notFound('There is no such webhook endpoint. GET /webhook_endpoints lists the endpoints of this client.');

const endpointErrors: readonly DocumentedError[] = [
  { error: noSuchEndpoint(), when: 'the webhook endpoint does not exist or belongs to another client.' },
];

/** The common part of the operations on one webhook endpoint. */
export const onOneEndpoint = {
  auth: 'client',
  tag: 'Webhooks',
  parameters: { path },
  errors: endpointErrors,
} as const satisfies Partial<Endpoint>;

// PostgreSQL cannot look up text that contains NUL.
export const endpointIdOf = (c: AppContext): string => c.req.param('endpoint_id')?.replaceAll('\0', '') ?? '';

/**
 * The endpoint of the path.
 *
 * @throws ServiceError 404.
 */
export async function requireEndpoint(
  c: AppContext,
  { store }: Pick<WebhookContext, 'store'>,
): Promise<WebhookEndpoint> {
  const endpoint = await store.webhooks.find(c.get('client').id, endpointIdOf(c));
  if (endpoint === null) throw noSuchEndpoint();
  return endpoint;
}
