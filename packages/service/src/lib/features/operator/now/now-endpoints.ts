import type { OperatorNeed, OperatorNow } from '@utility-connect/protocol/operator';
import { z } from 'zod';
import { problemSchema, time, utilityRefSchema } from '../common-schemas.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { cappedSchema } from '../paging.ts';
import { readNow } from './now.ts';

const needSchema: z.ZodType<OperatorNeed> = z.object({
  kind: z.enum([
    'utility_down',
    'interface_changed',
    'utility_failing',
    'webhooks_failing',
    'syncs_late',
    'danger',
  ]),
  severity: z.enum(['critical', 'warning']),
  text: z.string(),
  since: time,
  target: z
    .object({
      page: z.enum(['clients', 'connections', 'utilities', 'webhooks', 'journal', 'settings']),
      id: z.string().exactOptional(),
      filter: z.record(z.string(), z.string()).exactOptional(),
    })
    .describe('The page of the console that shows it.'),
});

const nowSchema: z.ZodType<OperatorNow> = z.object({
  as_of: z.int(),
  needs: z.array(needSchema).describe('What needs the operator, the worst first.'),
  connections: z.object({ active: cappedSchema, preparing: cappedSchema, needs_sign_in: cappedSchema }),
  syncs: z
    .object({ due: cappedSchema, late: cappedSchema, running: cappedSchema })
    .describe('`late`: due for more than an hour, at a utility that is not down.'),
  oldest_data: z.object({ connection_id: z.string(), data_through: z.int() }).nullable(),
  webhooks_failing: cappedSchema,
  utilities_down: z.array(z.intersection(utilityRefSchema, z.object({ since: time }))),
  top_error: z
    .intersection(problemSchema, z.object({ utility: utilityRefSchema, count: z.int() }))
    .nullable()
    .describe('The most frequent error of sign-ins and syncs today and yesterday (UTC).'),
  requests: z
    .object({ since: z.int(), total: z.int(), rate_limited: z.int(), unavailable: z.int() })
    .describe('Of the process that answers, in the last hour or since its start.'),
  last_incident: z.object({ utility: utilityRefSchema, started_at: time, ended_at: time }).nullable(),
  last_success_at: time,
});

/** The first page: what needs the operator. */
export function nowEndpoints(context: OperatorContext): OperatorEndpoint[] {
  return [
    {
      ...{ method: 'get', path: '/operator/api/now', auth: 'operator', tag: 'Now', operationId: 'getNow' },
      summary: 'Get the state of everything',
      description: 'What needs the operator, and the numbers of all pages.',
      success: { description: 'The state.', schema: nowSchema },
      handle: async (c) => c.json(await readNow(context)),
    },
  ];
}
