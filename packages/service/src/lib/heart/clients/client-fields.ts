import { z } from 'zod';
import { displayName } from '../../core/http/fields.ts';
import { isOriginAllowed } from '../connect/origins.ts';
import { redirectUriProblem } from '../connect/redirect-uris.ts';

// Fields of a client. A message completes a sentence that begins with the field's name.

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
export const sandboxOrigins: z.ZodType<string[], string[]> = z
  .array(
    z
      .string()
      .refine(
        (origin) => isOriginAllowed(origin, 'sandbox'),
        'must look like https://app.example.com, http://localhost:3000 or http://localhost:*, without a path.',
      ),
  )
  .max(MAX_ADDRESSES, `may be ${MAX_ADDRESSES} at most.`);
