import type { z } from 'zod';
import { ConnectorError } from '../error.ts';

/** A connector broke its contract. The message names a field but contains no value, so it is safe to log. */
export class InvalidAnswerError extends ConnectorError {
  constructor(message: string) {
    super('invalid_answer', message);
  }
}

/**
 * Validates an answer of a connector.
 *
 * @param name begins the sentence of the error.
 * @throws InvalidAnswerError
 */
export function parseAnswer<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new InvalidAnswerError(
    `${[name, ...(issue?.path ?? [])].join('.')} ${issue?.message ?? 'is wrong.'}`,
  );
}

/**
 * Validates a list of limited length. Stops at the first invalid entry.
 *
 * @throws InvalidAnswerError
 */
export function parseList<T>(name: string, max: number, schema: z.ZodType<T>, value: unknown): T[] {
  if (!Array.isArray(value)) throw new InvalidAnswerError(`${name} must be a list.`);
  if (value.length > max) throw new InvalidAnswerError(`${name} may have ${max} entries at most.`);
  return Array.from(value, (entry) => parseAnswer(name, schema, entry));
}

/** @throws InvalidAnswerError when two entries have the same key. */
export function requireDistinct<T>(name: string, list: readonly T[], keyOf: (entry: T) => string): void {
  if (new Set(list.map(keyOf)).size < list.length) {
    throw new InvalidAnswerError(`${name} must not contain the same key twice.`);
  }
}
