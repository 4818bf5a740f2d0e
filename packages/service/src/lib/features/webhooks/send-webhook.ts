/**
 * Signs a webhook and posts it to a receiver. Refuses private addresses and follows no redirect. `createWebhookSender` makes one
 * for Node.
 *
 * @throws Error with a message for the client if there is no answer.
 */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;

export interface WebhookRequest {
  readonly url: URL;
  readonly id: string;
  /** Time of the attempt, in UNIX seconds. */
  readonly timestamp: number;
  /** The exact text that is signed and sent. */
  readonly body: string;
  /** See `signingSecrets`. */
  readonly secrets: readonly string[];
  readonly signal: AbortSignal;
}

export interface WebhookAnswer {
  readonly status: number;
  /** The header. */
  readonly retryAfter: string | null;
  /** The beginning of the body. */
  readonly text: string;
}

/** The sender of webhooks, and its exceptions. */
export interface WebhookOptions {
  readonly send: SendWebhook;
  /** Hosts that may have private addresses. Sandbox clients may use them without TLS. Default none. */
  readonly allowedHosts?: readonly string[] | undefined;
}
