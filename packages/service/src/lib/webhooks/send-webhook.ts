/**
 * Posts a webhook to a receiver. Refuses private addresses and follows no redirect. `createWebhookSender` makes one for Node.
 *
 * @throws Error with a message for the client if there is no answer.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;

interface WebhookRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface WebhookAnswer {
  readonly status: number;
  /** The header. */
  readonly retryAfter: string | null;
  /** The beginning of the body. */
  readonly text: string;
}

/** How webhooks are sent. */
export interface WebhookOptions {
  readonly send: SendWebhook;
  /** Hosts that may have private addresses. Sandbox clients may use them without TLS. Default none. */
  readonly allowedHosts?: readonly string[] | undefined;
}
