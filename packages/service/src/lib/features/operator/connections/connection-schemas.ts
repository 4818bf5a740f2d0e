import type {
  OperatorConnection,
  OperatorConnectionDetail,
  OperatorRemoval,
  OperatorTimelineEntry,
} from '@utility-connect/protocol/operator';
import { z } from 'zod';
import { faultKinds } from '../../../heart/store/faults.ts';
import { clientRefSchema, method, problemSchema, time, utilityRefSchema } from '../common-schemas.ts';

const connectionFields = {
  id: z.string(),
  user_id: z.string().describe("The client's id of the user."),
  client: clientRefSchema,
  utility: utilityRefSchema,
  method,
  state: z
    .enum(['active', 'preparing', 'needs_sign_in'])
    .describe('The same as `status` of `GET /connections` of the public API.'),
  needs_sign_in_since: time,
  username_hint: z.string().describe('Masked; empty without a login.'),
  connected_at: z.int(),
  last_success_at: time,
  next_sync_at: time,
  data_through: time.describe('End of the newest data.'),
  last_error: problemSchema.nullable(),
};

export const connectionSchema: z.ZodType<OperatorConnection> = z.object(connectionFields);

const action = z.object({
  is_possible: z.boolean(),
  reason: z.string().nullable().describe('Why it is not possible.'),
});

export const removalSchema: z.ZodType<OperatorRemoval> = z.object({
  accounts: z.int(),
  months: z.int().describe('Months of intervals, over all accounts.'),
  bills: z.int(),
  removes_user: z.boolean().describe('Whether it is the last connection of the user.'),
  access_tokens: z.int(),
});

export const connectionDetailSchema: z.ZodType<OperatorConnectionDetail> = z.object({
  ...connectionFields,
  accounts: z.array(
    z.object({
      id: z.string(),
      account_number_hint: z.string().describe('Masked: the last digits.'),
      interval_seconds: z.int(),
      data_through: time,
      last_success_at: time,
    }),
  ),
  jobs: z.array(
    z.object({
      kind: z.enum(['sync', 'check', 'stall_report']),
      account_id: z.string().nullable(),
      state: z.enum(['waiting', 'due', 'running', 'parked', 'blocked']),
      due_at: time,
      failures: z.int().describe('In a row.'),
      last_error: problemSchema.nullable(),
    }),
  ),
  consent: z.object({
    consented_at: time,
    purpose: z.string().nullable(),
    scopes: z.array(z.string()),
    history_from: time,
    expires_at: time,
  }),
  fault: z
    .object({ kind: z.enum(faultKinds), since: z.int() })
    .nullable()
    .describe('What a sandbox connection was broken with, until it is repaired.'),
  actions: z.object({ sync: action, ask_for_sign_in: action, remove: action, break: action, repair: action }),
  removal: removalSchema.describe('What a removal deletes.'),
});

export const timelineEntrySchema: z.ZodType<OperatorTimelineEntry> = z.object({
  id: z.string(),
  type: z
    .string()
    .describe(
      'A type of the journal; `syncs_worked` for successes in a row, `gap` for time without a record.',
    ),
  at: z.int(),
  from: z.int().describe('The time of the oldest of several; otherwise equal to `at`.'),
  count: z.int(),
  text: z.string(),
  is_problem: z.boolean(),
  problem: problemSchema.nullable(),
  request_id: z.string().nullable(),
  deliveries: z.array(
    z.object({
      endpoint_id: z.string(),
      event_id: z.string(),
      status: z.enum(['pending', 'delivered', 'failed']),
      attempts: z.int(),
      last_status: z.int().nullable(),
      last_attempt_at: time,
    }),
  ),
});
