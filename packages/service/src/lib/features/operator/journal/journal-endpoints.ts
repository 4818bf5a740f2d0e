import type { OperatorEntry, OperatorEntryTypes, OperatorJournal } from '@utility-connect/protocol/operator';
import { z } from 'zod';
import { invalidRequest } from '../../../core/http/errors.ts';
import { opaque } from '../../../core/http/fields.ts';
import { readQuery } from '../../../core/http/parameters.ts';
import { type EntryType, entryTypes } from '../../../core/journal/entry-types.ts';
import { clientRefSchema, ids } from '../common-schemas.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { pageFields, placeField } from '../paging.ts';
import { readJournal } from './journal.ts';

const entrySchema: z.ZodType<OperatorEntry> = z.object({
  id: z.string(),
  at: z.int(),
  type: z.string(),
  text: z.string(),
  client: clientRefSchema.nullable(),
  user_id: z.string().nullable(),
  connection_id: z.string().nullable(),
  request_id: z.string().nullable(),
  operator: z
    .object({ sign_in: z.string().nullable(), address: z.string().nullable() })
    .nullable()
    .describe('The sign-in of the operator, and its address, for what the operator did.'),
  data: z.record(z.string(), z.unknown()).describe('Ids, codes, ranges and counts.'),
});

const journalSchema: z.ZodType<OperatorJournal> = z.object({
  items: z.array(entrySchema),
  next_cursor: z.string().nullable().describe('For older entries; `null` if there are none.'),
  newest: z.string().describe('For `after` of the next request.'),
  searched_from: z.int().describe('Start of what is kept. Entries of the audit log are older.'),
});

const typesSchema: z.ZodType<OperatorEntryTypes> = z.object({ types: z.array(z.string()) });

const query = z.object({
  client_id: opaque().optional().meta({ description: 'Only of this client.', example: ids.client }),
  user_id: opaque()
    .optional()
    .meta({ description: "The client's id of a user; with `client_id`.", example: 'user-1' }),
  type: z
    .enum(entryTypes as readonly [EntryType, ...EntryType[]], 'must be a type of the journal.')
    .optional()
    .meta({ description: 'Only entries of this type.', example: 'sign_in.failed' }),
  request_id: opaque().optional().meta({ description: 'Only of this request.', example: ids.request }),
  ...pageFields,
  after: placeField().optional().meta({
    description: '`newest` of the previous request: only newer entries.',
    example: '1795198800.evt_019a',
  }),
});

const common = { auth: 'operator', tag: 'Journal' } as const;

/** The journal: what happened. */
export function journalEndpoints(context: OperatorContext): OperatorEndpoint[] {
  return [
    {
      ...{ ...common, method: 'get', path: '/operator/api/journal', operationId: 'listJournal' },
      summary: 'Read the journal',
      description:
        'The newest entry first. To follow it, pass `newest` of each answer as `after`: entries come two seconds late then, and those of the last two seconds of the first answer come again.',
      parameters: { query },
      success: { description: 'One page of entries.', schema: journalSchema },
      async handle(c) {
        const {
          client_id,
          user_id,
          request_id,
          type,
          cursor = null,
          after = null,
          limit,
        } = readQuery(c, query);
        if (user_id !== undefined && client_id === undefined) {
          throw invalidRequest(
            'client_id',
            'client_id is required with user_id, which is unique per client only.',
          );
        }
        const filters = { clientId: client_id, userId: user_id, requestId: request_id, type };
        return c.json(await readJournal(context, { ...filters, before: cursor, newerThan: after, limit }));
      },
    },
    {
      ...{ ...common, method: 'get', path: '/operator/api/journal/types', operationId: 'listEntryTypes' },
      summary: 'List the types of entries',
      description: 'For a filter.',
      success: { description: 'The types.', schema: typesSchema },
      handle: (c) => c.json({ types: entryTypes } satisfies OperatorEntryTypes),
    },
  ];
}
