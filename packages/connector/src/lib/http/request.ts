import type { z } from 'zod';
import { ConnectorError } from '../error.ts';
import { retryAfterOf } from './retry-after.ts';
import { readText, send } from './send.ts';

/** Functions and texts that the host of a connector gives it. */
export interface HttpContext {
  /** Sends all requests. */
  readonly fetch: typeof globalThis.fetch;
  /** UNIX milliseconds. */
  readonly now: () => number;
  /** Names this software and an address of its operator, for the `User-Agent` header. */
  readonly userAgent: string;
}

/** An answer with a status below 500. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** More than two years of quarter-hours in the most verbose of the interfaces. */
const MAX_BYTES = 40_000_000;

/**
 * Sends a request to the interface of a source. Redirects are refused.
 *
 * @throws ConnectorError as {@link checkAnswer}; `utility_unavailable` if there is no answer; `utility_timeout`.
 */
export async function request(
  { fetch, now, userAgent }: HttpContext,
  url: string,
  { headers, ...init }: RequestInit & { readonly signal: AbortSignal },
): Promise<Answer> {
  const response = await send({ fetch }, url, {
    ...init,
    headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
  });
  return checkAnswer(response, now, init.signal);
}

/**
 * Reads a response.
 *
 * @param now UNIX milliseconds.
 * @param allowedStatuses statuses of 500 or more that are answers.
 * @throws ConnectorError `rate_limited` for status 429, and for 503 with a time to retry at; `utility_unavailable` for other statuses of
 * 500 or more, and for a 403 with a web page, as bot managers send.
 */
export async function checkAnswer(
  response: Response,
  now: () => number,
  signal: AbortSignal,
  allowedStatuses: readonly number[] = [],
): Promise<Answer> {
  const { status, headers } = response;
  const text = await readText(response, MAX_BYTES, signal);
  const retryAfterSeconds = retryAfterOf(response, now() / 1000);
  if (status === 429 || (status === 503 && retryAfterSeconds !== undefined)) {
    throw new ConnectorError('rate_limited', 'The utility accepts no more requests for now.', {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    });
  }
  const isFailure = status >= 500 && !allowedStatuses.includes(status);
  if (isFailure || (status === 403 && isWebPage(text)))
    throw new ConnectorError('utility_unavailable', `The utility answered with status ${status}.`);
  return { status, headers, text };
}

/** Whether a body is a web page, which interfaces answer with during maintenance. */
export function isWebPage(text: string): boolean {
  return /^\s*(<!--[\s\S]*?-->\s*)*<(!doctype|html)/i.test(text);
}

/** Parses the JSON of an answer. @throws ConnectorError `invalid_answer`, without any of its text. */
export function parseJson<Schema extends z.ZodType>(
  schema: Schema,
  { text }: Pick<Answer, 'text'>,
): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ConnectorError('invalid_answer', 'The utility did not answer with JSON.');
  }
  return parseValue(schema, value);
}

/** Checks a part of an answer. @throws ConnectorError `invalid_answer`, which names the field. */
export function parseValue<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.map(String).join('.') || 'the answer';
  throw new ConnectorError('invalid_answer', `The utility answered in an unknown form: ${path}.`);
}
