import { z } from 'zod';

/** A time of a response in UNIX seconds, or `null`. */
export function nullableTime(description: string): z.ZodNullable<z.ZodInt> {
  return z.int().nullable().describe(description);
}
