import { storedVariables } from '@utility-connect/protocol';
import { z } from 'zod';

// Fields of a client's stored appearance. Each transforms its value to the single form that `storedVariables` accepts, which is
// safe in a page without escaping. A message completes a sentence that begins with the field's name.

/** Hexadecimal color with six digits; three are doubled. */
export const accent: z.ZodType<string, string> = z
  .string()
  .regex(/^#([\da-f]{3}|[\da-f]{6})$/i, 'must be a color in hexadecimal, for example #0a7d4f.')
  .transform((value) => value.toLowerCase().replace(/^#(.)(.)(.)$/, '#$1$1$2$2$3$3'));

/** Corner radius of fields and buttons, in pixels. */
export const radius: z.ZodType<string, string> = z
  .string()
  .regex(/^\d{1,3}(px)?$/, 'must be 0 to 999 pixels, for example 8px.')
  .transform((value) => `${Number.parseInt(value, 10)}px`);

/** Factor for the height of fields, buttons and gaps. */
export const density: z.ZodType<string, string> = z
  .string()
  .regex(storedVariables.density, 'must be a number from 0.8 to 1.5, for example 0.9.');
