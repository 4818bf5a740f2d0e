import { InvalidArgumentError } from 'commander';
import type { z } from 'zod';

/** Makes a schema the parser of an option: what it refuses ends the command, with the option's name. */
export function checked<T, I>(schema: z.ZodType<T, I>): (value: unknown) => T {
  return (value) => {
    const result = schema.safeParse(value);
    if (!result.success) throw new InvalidArgumentError(`It ${result.error.issues[0]?.message}`);
    return result.data;
  };
}
