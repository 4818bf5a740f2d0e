import { z } from 'zod';

const MAX_STATE_LENGTH = 4096;

/** A `state` of the hosted flow, which is returned unchanged. PostgreSQL cannot store NUL, and a URL no lone surrogate. */
export const stateField: z.ZodString = z
  .string('must be text.')
  .max(MAX_STATE_LENGTH, `may have ${MAX_STATE_LENGTH} characters at most.`)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters.')
  .refine((state) => state.isWellFormed(), 'must be valid Unicode text.');
