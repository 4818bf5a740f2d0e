import { z } from 'zod';
import type { AppContext } from '../../../core/http/app.ts';
import { invalidRequest } from '../../../core/http/errors.ts';
import { opaque } from '../../../core/http/fields.ts';
import { readBody, readQuery } from '../../../core/http/parameters.ts';
import { environment, idField, ids } from '../common-schemas.ts';
import { actorOf } from '../operator-actor.ts';
import type { OperatorContext } from '../operator-context.ts';
import type { OperatorEndpoint } from '../operator-endpoint.ts';
import { pageFields, pageSchema } from '../paging.ts';
import { addClient, changeClient, noSuchClient, rotateSecret, setClientDisabled } from './client-actions.ts';
import {
  clientChange,
  clientDetailSchema,
  clientSchema,
  newClient,
  rotation,
  secretSchema,
} from './client-schemas.ts';
import { readClient, readClients } from './clients.ts';

const listQuery = z.object({
  query: opaque()
    .optional()
    .meta({ description: "A part of the company's name, or an id.", example: 'sunny' }),
  environment: environment
    .optional()
    .meta({ description: 'Only of this environment.', example: 'production' }),
  state: z
    .enum(['enabled', 'disabled'], 'must be enabled or disabled.')
    .optional()
    .meta({ description: 'Only clients in this state.', example: 'enabled' }),
  ...pageFields,
});

const path = z.object({ client_id: idField('a client', ids.client) });

const common = { auth: 'operator', tag: 'Clients' } as const;
const noSuch = { error: noSuchClient(), when: 'the client does not exist.' };

/** Clients, and what the operator does with them. */
export function clientEndpoints(context: OperatorContext): OperatorEndpoint[] {
  const list = '/operator/api/clients';
  const one = `${list}/:client_id`;
  const idOf = (c: AppContext): string => c.req.param('client_id') ?? '';
  const require = async (c: AppContext) => {
    const found = await readClient(context, idOf(c));
    if (found) return found;
    throw noSuchClient();
  };
  return [
    {
      ...{ ...common, method: 'get', path: list, operationId: 'listClients' },
      summary: 'List clients',
      description: 'The newest first.',
      parameters: { query: listQuery },
      success: { description: 'One page of clients.', schema: pageSchema(clientSchema) },
      async handle(c) {
        const { query: text, cursor = null, limit, ...filters } = readQuery(c, listQuery);
        return c.json(await readClients(context, { text, ...filters }, { after: cursor, limit }));
      },
    },
    {
      ...{ ...common, method: 'post', path: list, operationId: 'createClient' },
      summary: 'Create a client',
      description: 'Answers its id and its secret, which nothing shows again. Sends no mail.',
      body: { mediaType: 'application/json', schema: newClient },
      success: { description: 'The credentials.', schema: secretSchema },
      async handle(c) {
        return c.json(await addClient(context, await readBody(c, newClient), actorOf(c)));
      },
    },
    {
      ...{ ...common, method: 'get', path: one, operationId: 'getClient' },
      summary: 'Get a client',
      description: 'With its usage and its webhook endpoints.',
      parameters: { path },
      success: { description: 'The client.', schema: clientDetailSchema },
      errors: [noSuch],
      handle: async (c) => c.json(await require(c)),
    },
    {
      ...{ ...common, method: 'patch', path: one, operationId: 'changeClient' },
      summary: 'Change a client',
      description: 'Changes the given fields.',
      parameters: { path },
      body: { mediaType: 'application/json', schema: clientChange },
      success: { description: 'The client.', schema: clientDetailSchema },
      errors: [noSuch],
      async handle(c) {
        const change = await readBody(c, clientChange);
        if (Object.keys(change).length === 0)
          throw invalidRequest(undefined, 'Nothing to change: give a field.');
        await changeClient(context, idOf(c), change, actorOf(c));
        return c.json(await require(c));
      },
    },
    {
      ...{ ...common, method: 'post', path: `${one}/rotate-secret`, operationId: 'rotateSecret' },
      summary: 'Replace the secret of a client',
      description: 'Answers the new secret, which nothing shows again. The previous one works for a while.',
      parameters: { path },
      body: { mediaType: 'application/json', schema: rotation },
      success: { description: 'The credentials.', schema: secretSchema },
      errors: [noSuch],
      async handle(c) {
        const { keep_hours: keepHours } = await readBody(c, rotation);
        return c.json(await rotateSecret(context, idOf(c), keepHours, actorOf(c)));
      },
    },
    {
      ...{ ...common, method: 'post', path: `${one}/disable`, operationId: 'disableClient' },
      summary: 'Disable a client',
      description:
        'It is like an unknown client then: its API calls answer 401, and Connect is closed. Its syncs and deliveries rest. Nothing is deleted.',
      parameters: { path },
      success: { description: 'The client.', schema: clientDetailSchema },
      errors: [noSuch],
      async handle(c) {
        await setClientDisabled(context, idOf(c), true, actorOf(c));
        return c.json(await require(c));
      },
    },
    {
      ...{ ...common, method: 'post', path: `${one}/enable`, operationId: 'enableClient' },
      summary: 'Enable a client',
      description: 'Its syncs go on within six hours, its deliveries at once.',
      parameters: { path },
      success: { description: 'The client.', schema: clientDetailSchema },
      errors: [noSuch],
      async handle(c) {
        await setClientDisabled(context, idOf(c), false, actorOf(c));
        context.wake('delivery');
        return c.json(await require(c));
      },
    },
  ];
}
