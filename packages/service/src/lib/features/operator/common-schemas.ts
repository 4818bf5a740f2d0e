import type { ClientRef, OperatorProblem, UtilityRef } from '@utility-connect/protocol/operator';
import { z } from 'zod';

export const clientRefSchema: z.ZodType<ClientRef> = z.object({
  id: z.string(),
  company: z.string().describe('Any text: show it as text only.'),
  environment: z.enum(['sandbox', 'production']),
});

export const utilityRefSchema: z.ZodType<UtilityRef> = z.object({ id: z.string(), name: z.string() });

export const problemSchema: z.ZodType<OperatorProblem> = z.object({
  code: z.string().describe('Stable.'),
  message: z.string(),
  advice: z.string().nullable().describe('What the operator can do; `null` if nothing is to be done.'),
});

/** UNIX seconds, or `null`. */
export const time: z.ZodType<number | null> = z.int().nullable();

export const method = z.enum(['sign_in', 'redirect', 'file']);

export const environment = z.enum(['sandbox', 'production']);

/** An id in a path. */
export const idField = (of: string, example: string) =>
  z
    .string()
    .min(1)
    .max(255)
    .meta({ description: `The id of ${of}.`, example });

export const ids = {
  client: '6f2b7f0e-4a1c-4d59-9f0e-2d7a5c1b8e33',
  connection: '0b9d0c52-7a57-4b0e-8f5b-3c4a7f1d2e60',
  account: '5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10',
  endpoint: 'c2e0a1d4-51b7-4f7c-8f0b-97d1f6a3b210',
  event: 'evt_019a9f6e-3d4b-7c21-9b0a-5f1e2d3c4b5a',
  request: '6f1c1d1e-2b0a-4c53-9a3e-0d6c4c7e8f21',
};
