import { z } from 'zod';
import type { AppContext } from '../../../core/http/app.ts';
import { invalidRequest } from '../../../core/http/errors.ts';
import { opaque, unixSeconds } from '../../../core/http/fields.ts';
import { readBody, readQuery } from '../../../core/http/parameters.ts';
import { faultKinds } from '../../../heart/store/faults.ts';
import { idField, ids, method } from '../common-schemas.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { pageFields, pageSchema } from '../paging.ts';
import { actOnConnection, breakAs, isPreparing, noSuchConnection } from './connection-actions.ts';
import {
  connectionDetailSchema,
  connectionSchema,
  removalSchema,
  timelineEntrySchema,
} from './connection-schemas.ts';
import { readConnection, readConnections } from './connections.ts';
import { readTimeline } from './timeline.ts';

const listQuery = z.object({
  state: z
    .enum(['active', 'preparing', 'needs_sign_in'], 'must be active, preparing or needs_sign_in.')
    .optional()
    .meta({ description: 'Only connections in this state.', example: 'needs_sign_in' }),
  client_id: opaque().optional().meta({ description: 'Only of this client.', example: ids.client }),
  utility_id: opaque().optional().meta({ description: 'Only at this utility.', example: '14328' }),
  method: method.optional().meta({ description: 'Only connected in this way.', example: 'sign_in' }),
  error: z
    .string()
    .regex(/^[a-z_]{1,64}$/, 'must be a code of an error, or any.')
    .optional()
    .meta({
      description: 'Only those whose last sync has failed with this code; `any` for every code.',
      example: 'any',
    }),
  data_before: unixSeconds().optional().meta({
    description:
      'Only those whose newest data is older, UNIX seconds. The oldest data comes first, and files are left out unless `method` is `file`.',
    example: 1_795_000_000,
  }),
  query: opaque()
    .optional()
    .meta({ description: 'A user id, or the id of a connection or an account.', example: 'user-1' }),
  ...pageFields,
});

const path = z.object({ connection_id: idField('a connection', ids.connection) });

const timelineQuery = z.object({
  only: z
    .enum(['problems', 'webhooks', 'operator'], 'must be problems, webhooks or operator.')
    .optional()
    .meta({ description: 'Only entries of this kind.', example: 'problems' }),
  ...pageFields,
});

const removeQuery = z.object({
  confirm: opaque().meta({ description: 'The id of the connection again.', example: ids.connection }),
});

const breakBody = z.object({
  as: z.enum(faultKinds, `must be one of ${faultKinds.join(', ')}.`).meta({
    description: 'The fault: see `POST /sandbox/connections/{connection_id}/break` of the public API.',
    example: 'login_refused',
  }),
});

const common = { auth: 'operator', tag: 'Connections' } as const;
const noSuch = { error: noSuchConnection(), when: 'the connection does not exist.' };
const isImpossible = {
  error: invalidRequest('connection_id', 'Nothing can be read until the person signs in again.'),
  when: 'the action is not possible: `actions` of the connection has the reason.',
};

/** Connections, their timelines, and what the operator does with them. */
export function connectionEndpoints(context: OperatorContext): OperatorEndpoint[] {
  const list = '/operator/api/connections';
  const one = `${list}/:connection_id`;
  const require = async (c: AppContext) => {
    const found = await readConnection(context, c.req.param('connection_id') ?? '');
    if (found) return found;
    throw noSuchConnection();
  };
  return [
    {
      ...{ ...common, method: 'get', path: list, operationId: 'listConnections' },
      summary: 'List connections',
      description: 'The newest first, or with `data_before` those with the oldest data.',
      parameters: { query: listQuery },
      success: { description: 'One page of connections.', schema: pageSchema(connectionSchema) },
      async handle(c) {
        const {
          limit,
          cursor = null,
          client_id,
          utility_id,
          data_before,
          query,
          ...rest
        } = readQuery(c, listQuery);
        const filters = {
          ...rest,
          ...{ clientId: client_id, utilityId: utility_id, dataBefore: data_before, text: query },
        };
        return c.json(await readConnections(context, filters, { after: cursor, limit }));
      },
    },
    {
      ...{ ...common, method: 'get', path: one, operationId: 'getConnection' },
      summary: 'Get a connection',
      description: 'With its accounts, its jobs, the consent, and what can be done.',
      parameters: { path },
      success: { description: 'The connection.', schema: connectionDetailSchema },
      errors: [noSuch],
      handle: async (c) => c.json(await require(c)),
    },
    {
      ...{ ...common, method: 'get', path: `${one}/timeline`, operationId: 'getTimeline' },
      summary: 'Read what happened to a connection',
      description:
        'The newest first. Syncs that worked are folded, and time without a record is an entry. Kept for 30 days, also of removed connections.',
      parameters: { path, query: timelineQuery },
      success: { description: 'One page of the timeline.', schema: pageSchema(timelineEntrySchema) },
      errors: [noSuch],
      async handle(c) {
        const { only, limit, cursor = null } = readQuery(c, timelineQuery);
        const id = c.req.param('connection_id') ?? '';
        const timeline = await readTimeline(context, id, { only, after: cursor, limit });
        if (timeline === null) throw noSuchConnection();
        return c.json(timeline);
      },
    },
    {
      ...{ ...common, method: 'post', path: `${one}/sync`, operationId: 'syncConnection' },
      summary: 'Sync a connection now',
      description: 'Makes all its accounts due. The sync runs in the background.',
      parameters: { path },
      success: { description: 'The connection, which is due now.', schema: connectionDetailSchema },
      errors: [noSuch, isImpossible],
      async handle(c) {
        await actOnConnection(context, c, 'sync');
        return c.json(await require(c));
      },
    },
    {
      ...{ ...common, method: 'post', path: `${one}/ask-for-sign-in`, operationId: 'askForSignIn' },
      summary: 'Ask for a sign-in',
      description:
        'Marks the connection as needing a sign-in, as if its utility had refused the login: the client gets `connection.needs_sign_in`, and nothing is read until the person signs in again.',
      parameters: { path },
      success: { description: 'The connection.', schema: connectionDetailSchema },
      errors: [noSuch, isImpossible],
      async handle(c) {
        await actOnConnection(context, c, 'ask_for_sign_in');
        return c.json(await require(c));
      },
    },
    {
      ...{ ...common, method: 'post', path: `${one}/break`, operationId: 'breakConnection' },
      summary: 'Break a sandbox connection',
      description:
        'Makes its utility fail as a real one does, and syncs it now, so that the client sees the state and the events. Until it is repaired or the person signs in again.',
      parameters: { path },
      body: { mediaType: 'application/json', schema: breakBody },
      success: { description: 'The connection, with its `fault`.', schema: connectionDetailSchema },
      errors: [
        noSuch,
        isImpossible,
        { error: isPreparing(), when: 'the first sync has not ended: only for `late` and `revised`.' },
      ],
      async handle(c) {
        const { as } = await readBody(c, breakBody);
        await breakAs(context, c, as);
        return c.json(await require(c));
      },
    },
    {
      ...{ ...common, method: 'post', path: `${one}/repair`, operationId: 'repairConnection' },
      summary: 'Repair a sandbox connection',
      description: 'Ends its fault, and syncs it now. A login that was refused works again.',
      parameters: { path },
      success: { description: 'The connection.', schema: connectionDetailSchema },
      errors: [noSuch, isImpossible],
      async handle(c) {
        await actOnConnection(context, c, 'repair');
        return c.json(await require(c));
      },
    },
    {
      ...{ ...common, method: 'delete', path: one, operationId: 'removeConnection' },
      summary: 'Remove a connection',
      description:
        'Deletes its accounts and data, and ends its access at the utility. The client gets `connection.removed`. Cannot be undone.',
      parameters: { path, query: removeQuery },
      success: { description: 'What was deleted.', schema: removalSchema },
      errors: [noSuch],
      async handle(c) {
        const { confirm } = readQuery(c, removeQuery);
        if (confirm !== c.req.param('connection_id')) {
          throw invalidRequest(
            'confirm',
            'confirm must be the id of the connection: it is deleted with its data.',
          );
        }
        const { removal } = await require(c);
        await actOnConnection(context, c, 'remove');
        return c.json(removal);
      },
    },
  ];
}
