import { storedVariables } from '@utility-connect/protocol';
import { z } from 'zod';

// What is stored of a client's look. A message completes a sentence that begins with the field's name. Each gives the one form that
// `storedVariables` knows: what is written into a page never needs escaping.

/** The one colour of the client, in hexadecimal: six digits, or three that are doubled. */
export const accent: z.ZodType<string, string> = z
  .string()
  .regex(/^#([\da-f]{3}|[\da-f]{6})$/i, 'must be a colour in hexadecimal, for example #0a7d4f.')
  .transform((value) => value.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));

/** Corners of fields and buttons, in pixels. */
export const radius: z.ZodType<string, string> = z
  .string()
  .regex(/^\d{1,3}(px)?$/, 'must be 0 to 999 pixels, for example 8px.')
  .transform((value) => `${Number.parseInt(value, 10)}px`);

/** Height of fields, buttons and gaps, times this. */
export const density: z.ZodType<string, string> = z
  .string()
  .regex(storedVariables.density, 'must be a number from 0.8 to 1.5, for example 0.9.');
