import { z } from 'zod';

/** A date and time of ISO 8601 with `Z` or an offset. Parsing gives UNIX seconds. */
export const instant: z.ZodType<number, string> = z.iso
  .datetime({ offset: true })
  .transform((text) => Math.floor(Date.parse(text) / 1000));
