import { z } from 'zod';
import { displayName, email } from '../../core/http/fields.ts';
import { isOriginAllowed } from '../../heart/connect/origins.ts';
import { redirectUriProblem } from '../../heart/connect/redirect-uris.ts';
import { accent } from './appearance-fields.ts';

const MAX_ADDRESSES = 20;

/** Company name, which users see in Connect. */
export const companyName: z.ZodType<string> = displayName(100).refine(
  (value) => value.trim() !== '',
  'must not be blank.',
);

/** Redirect URIs of a client. */
export const redirectUris: z.ZodType<string[], string[]> = z
  .array(
    z.string().check(({ value, issues }) => {
      const message = redirectUriProblem(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  )
  .max(MAX_ADDRESSES, `may be ${MAX_ADDRESSES} at most.`);

/** Origins of a sandbox client. */
const sandboxOrigins: z.ZodType<string[], string[]> = z
  .array(
    z
      .string()
      .refine(
        (origin) => isOriginAllowed(origin, 'sandbox'),
        'must look like https://app.example.com, http://localhost:3000 or http://localhost:*, without a path.',
      ),
  )
  .max(MAX_ADDRESSES, `may be ${MAX_ADDRESSES} at most.`);

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
