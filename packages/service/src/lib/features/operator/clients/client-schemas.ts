import type {
  OperatorClient,
  OperatorClientDetail,
  OperatorClientSecret,
} from '@utility-connect/protocol/operator';
import { z } from 'zod';
import { email } from '../../../core/http/fields.ts';
import { accent, density, radius } from '../../../heart/clients/appearance-fields.ts';
import { companyName, redirectUris } from '../../../heart/clients/client-fields.ts';
import { environment, time } from '../common-schemas.ts';
import { cappedSchema } from '../paging.ts';
import { endpointSchema } from '../webhooks/webhook-endpoints.ts';

const clientFields = {
  id: z.string(),
  company: z.string().describe('Any text: show it as text only.'),
  email_hint: z.string().describe('Masked.'),
  environment,
  state: z.enum(['enabled', 'disabled']),
  disabled_at: time,
  created_at: z.int(),
  redirect_uris: z.array(z.string()),
  origins: z.array(z.string()),
  users: cappedSchema,
  connections: cappedSchema,
  needs_sign_in: cappedSchema,
  endpoints: z.int(),
  endpoints_failing: z.int(),
};

export const clientSchema: z.ZodType<OperatorClient> = z.object(clientFields);

const variables = {
  accent: z.string().exactOptional(),
};

const appearanceSchema = z
  .object({
    theme: z.enum(['auto', 'light', 'dark']).exactOptional(),
    variables: z
      .object({
        ...variables,
        radius: z.string().exactOptional(),
        density: z.string().exactOptional(),
        dark: z.object(variables).exactOptional(),
      })
      .exactOptional(),
  })
  .describe('The look of Connect for the users of this client.');

export const clientDetailSchema: z.ZodType<OperatorClientDetail> = z.object({
  ...clientFields,
  appearance: appearanceSchema.nullable(),
  has_logo: z.boolean(),
  previous_secret_until: time.describe('Time until which the previous secret works too.'),
  webhook_endpoints: z.array(endpointSchema),
  usage: z.object({
    accounts: cappedSchema,
    reads: z
      .array(z.object({ day: z.int(), tokens: cappedSchema }))
      .describe('Days (UTC), oldest first, with the number of access tokens that read data.'),
    requests: z
      .object({ since: z.int(), total: z.int(), rate_limited: z.int() })
      .describe('Of the process that answers, in the last hour or since its start.'),
    limits: z.array(z.object({ name: z.string(), used: z.int(), limit: z.int(), resets_at: z.int() })),
  }),
}) as z.ZodType<OperatorClientDetail>;

export const secretSchema: z.ZodType<OperatorClientSecret> = z.object({
  client_id: z.string(),
  client_secret: z.string().describe('Shown once: the service keeps only its hash.'),
  previous_secret_until: time,
});

const addresses = z.array(z.string(), 'must be a list of addresses.');

export const newClient = z.object({
  company: companyName.meta({
    description: 'Its name, as people see it in Connect.',
    example: 'Sunny Solar',
  }),
  email: email.meta({ description: 'Where its developers are reached.', example: 'dev@sunny.example' }),
  environment: environment.default('sandbox').meta({ description: 'Which data.', example: 'sandbox' }),
  redirect_uris: redirectUris.default([]).meta({
    description: 'Redirect URIs of the hosted flow.',
    example: ['https://app.sunny.example/callback'],
  }),
  origins: addresses.default([]).meta({
    description: 'Origins of pages that embed Connect.',
    example: ['https://app.sunny.example'],
  }),
});

export const clientChange = z.object({
  company: companyName
    .optional()
    .meta({ description: 'Its name, as people see it in Connect.', example: 'Sunny Solar' }),
  email: email
    .optional()
    .meta({ description: 'Where its developers are reached.', example: 'dev@sunny.example' }),
  environment: environment.optional().meta({
    description: 'Only while the client has no users, no sessions and no webhook endpoints.',
    example: 'production',
  }),
  redirect_uris: redirectUris.optional().meta({
    description: 'Replaces all redirect URIs.',
    example: ['https://app.sunny.example/callback'],
  }),
  origins: addresses
    .optional()
    .meta({ description: 'Replaces all origins.', example: ['https://app.sunny.example'] }),
  appearance: z
    .object({
      theme: z.enum(['auto', 'light', 'dark']).optional(),
      variables: z
        .object({
          accent: accent.optional(),
          radius: radius.optional(),
          density: density.optional(),
          dark: z.object({ accent: accent.optional() }).optional(),
        })
        .optional(),
    })
    .nullable()
    .optional()
    .meta({
      description: 'Replaces the look of Connect; `null` for the default.',
      example: { theme: 'auto', variables: { accent: '#0a7d4f' } },
    }),
});

const MAX_HOURS = 168;
const hours = `must be a whole number of hours from 0 to ${MAX_HOURS}.`;

export const rotation = z.object({
  keep_hours: z.int(hours).min(0, hours).max(MAX_HOURS, hours).default(24).meta({
    description: 'How long the previous secret still works: 24 hours by default. 0 if it leaked.',
    example: 24,
  }),
});
