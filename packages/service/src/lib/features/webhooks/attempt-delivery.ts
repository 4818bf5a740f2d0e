import { redactAnswer } from './redact-answer.ts';
import { retryAfterSeconds, retryDelay } from './retry-schedule.ts';
import type { SendWebhook, WebhookAnswer } from './send-webhook.ts';
import type { DueDelivery } from './webhook-types.ts';

export interface AttemptOptions {
  readonly send: SendWebhook;
  readonly url: URL;
  /** See `signingSecrets`. */
  readonly secrets: readonly string[];
  /** UNIX seconds. */
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The result of an attempt. */
export interface Attempted {
  readonly status: 'delivered' | 'pending' | 'failed';
  readonly at: number;
  readonly dueAt: number;
  readonly lastStatus: number | null;
  readonly lastError: string | null;
  /** Time until the answer, in milliseconds. */
  readonly lastMilliseconds: number;
  /** The beginning of an answer that was no success. */
  readonly lastAnswer: string | null;
  /** Seconds of `Retry-After`. */
  readonly retryAfter: number;
}

/** The status with which a receiver ends an endpoint. */
export const GONE = 410;

const MAX_ERROR_LENGTH = 200;

/** Sends an event once. A status of 2xx delivers it. All others but 410 are retried on the schedule. */
export async function attemptDelivery(
  { eventId, body, attempts }: DueDelivery,
  { send, url, secrets, now, signal }: AttemptOptions,
): Promise<Attempted> {
  const request = { url, id: eventId, timestamp: now(), body, secrets, signal };
  const started = performance.now();
  const answer = await send(request).catch(String);
  const lastMilliseconds = Math.round(performance.now() - started);
  const at = now();
  const { status: lastStatus = null, retryAfter: header = null } = typeof answer === 'string' ? {} : answer;
  if (lastStatus !== null && lastStatus >= 200 && lastStatus < 300) {
    const delivered = { status: 'delivered', at, dueAt: at, lastStatus, lastError: null } as const;
    return { ...delivered, lastMilliseconds, lastAnswer: null, retryAfter: 0 };
  }
  const retryAfter = retryAfterSeconds(header, at);
  const delay = lastStatus === GONE ? null : retryDelay(attempts + 1, Math.random());
  return {
    status: delay === null ? 'failed' : 'pending',
    at,
    dueAt: at + Math.max(delay ?? 0, retryAfter),
    lastStatus,
    lastError: errorText(answer),
    lastMilliseconds,
    lastAnswer: typeof answer === 'string' ? null : redactAnswer(answer.text),
    retryAfter,
  };
}

// PostgreSQL stores no NUL, and a cut emoji is not Unicode.
const errorText = (answer: WebhookAnswer | string): string =>
  (typeof answer === 'string' ? answer.replace(/^\w*Error: /, '') : statusText(answer))
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .slice(0, MAX_ERROR_LENGTH)
    .toWellFormed()
    .trim();

const statusText = ({ status, text }: WebhookAnswer): string => {
  if (status >= 300 && status < 400)
    return `The receiver answered ${status}. Redirects are not followed: change the url of the endpoint.`;
  return `The receiver answered ${status}${text && ': '}${text}`;
};
