import { ConnectorError } from '@utility-connect/connector';
import type { z } from 'zod';

/** Parses the JSON of a `login`. @throws ConnectorError `login_expired` if it is not one of this source. */
export function parseLogin<Schema extends z.ZodType>(schema: Schema, login: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(login);
  } catch {
    value = undefined;
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ConnectorError('login_expired', 'The login is of an unknown form.');
}
