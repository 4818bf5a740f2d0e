import type { Environment } from '@utility-connect/protocol';
import type { OperatorUtility, OperatorUtilityDetail } from '@utility-connect/protocol/operator';
import { z } from 'zod';
import type { AppContext } from '../../../core/http/app.ts';
import { notFound, type ServiceError } from '../../../core/http/errors.ts';
import { flag, limit, text } from '../../../core/http/fields.ts';
import { readQuery } from '../../../core/http/parameters.ts';
import { environment, idField, method, problemSchema, time } from '../common-schemas.ts';
import { actorOf } from '../operator-actor.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { cappedSchema, pageSchema } from '../paging.ts';
import { readUtilities, readUtility } from './utilities.ts';

const outcomes = z.object({
  worked: z.int(),
  tried: z.int(),
  refused: z.int().describe('Refused logins, which count in neither of the others.'),
});

const utilityFields = {
  id: z.string(),
  name: z.string(),
  country: z.string(),
  environment,
  state: z.enum(['operational', 'down', 'paused']),
  state_since: time,
  blocked_until: time.describe('Time until which nothing is read from it.'),
  methods: z.array(method),
  missing_settings: z.array(z.string()).describe('Names of settings that would turn on more methods.'),
  accounts: cappedSchema,
  days: z
    .array(z.object({ day: z.int(), sign_ins: outcomes, syncs: outcomes }))
    .describe('The last 30 days (UTC), oldest first; days without any are left out.'),
};

const utilitySchema: z.ZodType<OperatorUtility> = z.object(utilityFields);

const utilityDetailSchema: z.ZodType<OperatorUtilityDetail> = z.object({
  ...utilityFields,
  errors: z.array(
    z.intersection(
      problemSchema,
      z.object({ kind: z.enum(['sign_in', 'sync']), method: method.nullable(), count: z.int() }),
    ),
  ),
  delays: z
    .array(
      z.object({
        method,
        median_seconds: time,
        worst_seconds: time,
        logins: z.int().describe('Different logins in 30 days.'),
        measured_at: z.int(),
      }),
    )
    .describe(
      'How old the newest data was when it was last read. Measured once an hour, and only in production.',
    ),
  failures: z.int().describe('Without an answer, in a row.'),
  failed_at: time,
  blocked_by: z.string().nullable().describe('Why nothing or less is read from it.'),
  incidents: z.array(z.object({ started_at: time, ended_at: time })).describe('Newest first.'),
  syncs: z.object({ due: cappedSchema, running: cappedSchema }),
});

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 100;

const ofEnvironment = environment
  .default('production')
  .meta({ description: 'Which data. Production by default.', example: 'production' });

const listQuery = z.object({
  query: text(100)
    .optional()
    .meta({ description: 'A name, initials, ZIP code or state.', example: 'pacific gas' }),
  environment: ofEnvironment,
  state: z
    .enum(['operational', 'down', 'paused'], 'must be operational, down or paused.')
    .optional()
    .meta({ description: 'Only utilities in this state.', example: 'down' }),
  connected: flag()
    .optional()
    .meta({ description: 'Only utilities with connections, or without.', example: true }),
  limit: limit(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ description: `Utilities per page, ${DEFAULT_LIMIT} by default.`, example: DEFAULT_LIMIT }),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a next_cursor of this list. Leave it out to start at the first page.')
    .default('0')
    .meta({ description: '`next_cursor` of the previous page.', example: '50' }),
});

const oneQuery = z.object({ environment: ofEnvironment });

const path = z.object({ utility_id: idField('a utility', '14328') });

const noSuchUtility = (): ServiceError => notFound('There is no such utility.');

const common = { auth: 'operator', tag: 'Utilities' } as const;
const noSuch = { error: noSuchUtility(), when: 'the utility does not exist.' };

/** Utilities, and what the operator does with them. */
export function utilityEndpoints(context: OperatorContext): OperatorEndpoint[] {
  const { store, now } = context;
  const list = '/operator/api/utilities';
  const one = `${list}/:utility_id`;
  const require = async (c: AppContext, of: Environment) => {
    const found = await readUtility(context, c.req.param('utility_id') ?? '', of);
    if (found) return found;
    throw noSuchUtility();
  };
  const setPaused = async (c: AppContext, isPaused: boolean) => {
    const { environment: of } = readQuery(c, oneQuery);
    const { id: utilityId } = await require(c, of);
    if (await store.operator.utilities.setPaused({ environment: of, utilityId }, isPaused ? now() : null)) {
      const action = isPaused ? 'utility.paused' : 'utility.resumed';
      await store.operator.recordAction({
        action,
        subject: utilityId,
        clientId: '',
        at: now(),
        ...actorOf(c),
      });
      context.wake('sync', 'check');
    }
    return c.json(await require(c, of));
  };
  return [
    {
      ...{ ...common, method: 'get', path: list, operationId: 'listUtilities' },
      summary: 'List utilities',
      description: 'Most customers first.',
      parameters: { query: listQuery },
      success: { description: 'One page of utilities.', schema: pageSchema(utilitySchema) },
      async handle(c) {
        const { query, connected, cursor, ...rest } = readQuery(c, listQuery);
        const filters = { text: query, isConnected: connected, offset: Number(cursor), ...rest };
        return c.json(await readUtilities(context, filters));
      },
    },
    {
      ...{ ...common, method: 'get', path: one, operationId: 'getUtility' },
      summary: 'Get a utility',
      description: 'With its errors, the delay of its data, and its outages.',
      parameters: { path, query: oneQuery },
      success: { description: 'The utility.', schema: utilityDetailSchema },
      errors: [noSuch],
      handle: async (c) => c.json(await require(c, readQuery(c, oneQuery).environment)),
    },
    {
      ...{ ...common, method: 'post', path: `${one}/pause`, operationId: 'pauseUtility' },
      summary: 'Pause a utility',
      description: 'Its syncs rest, and the lists of utilities show it as down. Running syncs end.',
      parameters: { path, query: oneQuery },
      success: { description: 'The utility.', schema: utilityDetailSchema },
      errors: [noSuch],
      handle: (c) => setPaused(c, true),
    },
    {
      ...{ ...common, method: 'post', path: `${one}/resume`, operationId: 'resumeUtility' },
      summary: 'Resume a utility',
      description: 'Its syncs go on.',
      parameters: { path, query: oneQuery },
      success: { description: 'The utility.', schema: utilityDetailSchema },
      errors: [noSuch],
      handle: (c) => setPaused(c, false),
    },
  ];
}
