import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';

/** Creates an option parser from a schema. An invalid value ends the command with the option's name. */
export function checked<T, I>(schema: z.ZodType<T, I>): (value: unknown) => T {
  return (value) => {
    const result = schema.safeParse(value);
    if (!result.success) throw new InvalidArgumentError(`It ${result.error.issues[0]?.message}`);
    return result.data;
  };
}
