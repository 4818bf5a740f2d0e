import type { z } from 'zod';
import { ConnectorError } from '../connector.ts';

/** A connector gave what it must not. The sentence names a field and repeats no value: it may be logged. */
export class InvalidAnswerError extends ConnectorError {
  constructor(message: string) {
    super('invalid_answer', message);
  }
}

/**
 * Takes an answer as it is described.
 *
 * @param name begins the sentence of the error.
 * @throws InvalidAnswerError
 */
export function checked<T>(name: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new InvalidAnswerError(
    `${[name, ...(issue?.path ?? [])].join('.')} ${issue?.message ?? 'is wrong.'}`,
  );
}

/**
 * Takes a list that is not too long, each entry by itself, up to the first that is wrong.
 *
 * @throws InvalidAnswerError
 */
export function checkedList<T>(name: string, max: number, schema: z.ZodType<T>, value: unknown): T[] {
  if (!Array.isArray(value)) throw new InvalidAnswerError(`${name} must be a list.`);
  if (value.length > max) throw new InvalidAnswerError(`${name} may have ${max} entries at most.`);
  return Array.from(value, (entry) => checked(name, schema, entry));
}

/** @throws InvalidAnswerError when two entries have the same name. */
export function checkDistinct<T>(name: string, list: readonly T[], nameOf: (entry: T) => string): void {
  if (new Set(list.map(nameOf)).size < list.length) {
    throw new InvalidAnswerError(`${name} must not name two alike.`);
  }
}
