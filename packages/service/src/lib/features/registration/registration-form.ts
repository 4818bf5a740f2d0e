import { z } from 'zod';
import { email } from '../../core/http/fields.ts';
import { accent } from '../../heart/clients/appearance-fields.ts';
import { companyName, redirectUris, sandboxOrigins } from '../../heart/clients/client-fields.ts';

const lines = z
  .string('must be text.')
  .max(10_000, 'is too long.')
  .default('')
  .transform((value) => [...new Set(value.split(/[\s,]+/).filter((line) => line !== ''))]);

/** The form at `/register` as it was typed. */
export const rawForm = z.object({
  company_name: z.string().default(''),
  email: z.string().default(''),
  redirect_uris: z.string().default(''),
  origins: z.string().default(''),
  accent: z.string().default(''),
});
export type RawForm = z.output<typeof rawForm>;

/** Fields of the form: the logo is a file, which a page cannot show again. */
export const submittedForm = rawForm.extend({
  logo: z.instanceof(Uint8Array, { error: 'must be a file.' }).optional(),
});

/** The checked fields of the form. */
export const registrationForm = z.object({
  company_name: companyName,
  email,
  redirect_uris: lines.pipe(redirectUris),
  origins: lines.pipe(sandboxOrigins),
  accent: z.preprocess((value) => (value === '' ? undefined : value), accent.optional()),
});
