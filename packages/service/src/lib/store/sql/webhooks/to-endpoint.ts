import type { Selectable } from 'kysely';
import type { WebhookEndpoint } from '../../webhooks.ts';
import { toBytes } from '../database/bytes.ts';
import type { Database } from '../schema.ts';

/** Makes an endpoint of its row. */
export function toEndpoint(row: Selectable<Database['webhookEndpoints']>): WebhookEndpoint {
  const { dueAt: _, leaseId: _id, leaseUntil: _until, events, sealed, ...endpoint } = row;
  return { ...endpoint, events: events === null ? null : JSON.parse(events), sealed: toBytes(sealed) };
}
