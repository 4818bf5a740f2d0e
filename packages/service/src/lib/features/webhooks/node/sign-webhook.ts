import { createHmac } from 'node:crypto';
import type { WebhookRequest } from '../send-webhook.ts';

/**
 * Creates the headers of a webhook, with one signature per secret.
 *
 * @see https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 */
export function signWebhook({
  id,
  timestamp,
  body,
  secrets,
}: Pick<WebhookRequest, 'id' | 'timestamp' | 'body' | 'secrets'>): Record<string, string> {
  const text = `${id}.${timestamp}.${body}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${hmacOf(secret, text)}`).join(' '),
  };
}

const hmacOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(text)
    .digest('base64');
