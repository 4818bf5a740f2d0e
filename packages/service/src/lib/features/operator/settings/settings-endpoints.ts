import type { OperatorSettings } from '@utility-connect/protocol/operator';
import { z } from 'zod';
import { time } from '../common-schemas.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';

const settingsSchema: z.ZodType<OperatorSettings> = z.object({
  as_of: z.int(),
  dangers: z
    .array(
      z.object({
        code: z.string(),
        severity: z.enum(['critical', 'warning']),
        text: z.string(),
        fix: z.string(),
      }),
    )
    .describe('The worst first.'),
  settings: z.array(
    z.object({
      name: z.string(),
      value: z.string().nullable().describe('`set` for a secret; `null` if it is not set.'),
      default_value: z.string().nullable(),
      is_secret: z.boolean(),
      is_set: z.boolean(),
    }),
  ),
  versions: z.object({
    service: z.string(),
    runtime: z.string(),
    database: z.string(),
    schema: z.string().nullable(),
  }),
  database: z.object({ kind: z.enum(['sqlite', 'postgres']), bytes: time }),
  keys: z
    .array(z.object({ id: z.string(), created_at: z.int(), is_current: z.boolean() }))
    .describe('Newest first.'),
});

/** Endpoint of the settings and their dangers. */
export function settingsEndpoints({ store, now, vault, operator }: OperatorContext): OperatorEndpoint[] {
  return [
    {
      ...{ method: 'get', path: '/operator/api/settings', auth: 'operator', tag: 'Settings' },
      operationId: 'getSettings',
      summary: 'Get the settings',
      description: 'Without secrets: what is set, what is dangerous, versions, sizes, and the ages of keys.',
      success: { description: 'The settings.', schema: settingsSchema },
      async handle(c) {
        const { report } = operator;
        const { kind, version, bytes, schema } = await store.operator.readDatabase();
        const keys = await store.operator.listKeys();
        return c.json({
          as_of: now(),
          dangers: report.dangers.toSorted((a, b) => a.severity.localeCompare(b.severity)),
          settings: report.settings,
          versions: { service: report.version, runtime: report.runtime, database: version, schema },
          database: { kind, bytes },
          keys: keys.map(({ id, createdAt }) => ({
            id,
            created_at: createdAt,
            is_current: id === vault.keyId,
          })),
        } satisfies OperatorSettings);
      },
    },
  ];
}
