import { monthsBetween } from '@utility-connect/intervals';
import { scopes } from '@utility-connect/protocol';
import { z } from 'zod';
import type { AppContext } from '../../core/http/app.ts';
import { invalidRequest, notFound } from '../../core/http/errors.ts';
import { opaque } from '../../core/http/fields.ts';
import { utilityName } from '../../directory/utility-name.ts';
import { type ConnectionState, connectionState } from '../connections/connection-state.ts';
import type { Context } from '../context.ts';
import type { UserConsent } from '../store/accounts.ts';
import type { ConnectionStatus } from '../store/connections.ts';
import { signInNeeded } from '../sync/sync-errors.ts';
import { readScopes } from '../users/scopes.ts';
import type { Endpoint } from './endpoint.ts';
import { nullableTime } from './nullable-time.ts';

const errorMessages = {
  login_refused: 'The utility refuses the login. The user has to go through Connect again.',
  utility_unavailable: "The utility's site is down or too slow. It is tried again.",
  invalid_answer: 'What the utility sent cannot be read. It is tried again.',
  interface_changed: "The utility's website or interface has changed. This service needs a newer connector.",
  client_refused: 'The utility refuses the registration of this service. Its operator has to act.',
  server_error: 'The service could not read the data because of a fault of its own. It is tried again.',
} satisfies Record<NonNullable<ConnectionState['lastError']>, string>;

const connection = z.object({
  id: z.string().describe('Identifies the connection. Opaque.'),
  utility_id: z.string().describe('The `id` of the utility, as in `GET /utilities`.'),
  utility_name: z.string().describe('Its name.'),
  method: z
    .enum(['sign_in', 'redirect', 'file'])
    .describe(
      'How the utility is connected. The data of a `file` changes only when the user uploads another one.',
    ),
  account_ids: z.array(z.string()).describe('The `id` of each account.'),
  status: z
    .enum(['active', 'preparing', 'needs_sign_in'])
    .describe(
      '`preparing`: the first data is still being fetched. `needs_sign_in`: the utility refuses the login, and no new data arrives until the user goes through Connect again.',
    ),
  connected_at: z.int().describe('When the user connected it first, in UNIX seconds.'),
  last_success_at: nullableTime(
    'When data was last read from the utility or a file, in UNIX seconds; `null` until then.',
  ),
  next_sync_at: nullableTime(
    'When it is read next, in UNIX seconds; `null` for a file, while the login is refused or the operator of the service has paused the utility, and without accounts unless the utility is still preparing them.',
  ),
  data_through: nullableTime(
    'End of the last interval of all accounts, in UNIX seconds; `null` if there is none. `GET /accounts?include=status` has it per account.',
  ),
  last_error: z
    .object({
      code: z
        .enum(Object.keys(errorMessages) as (keyof typeof errorMessages)[])
        .describe('What failed. Stable.'),
      message: z.string().describe('The same in words, for developers.'),
    })
    .nullable()
    .describe('Why the last sync of an account failed; `null` if it succeeded.'),
  purpose: z
    .string()
    .nullable()
    .describe(
      "Why you read the data, as the user has agreed to it; `null` without it. The user's newest consent applies to all connections.",
    ),
  scopes: z.array(z.enum(scopes)).describe('What you may read. All without a limit.'),
  history_months: z
    .int()
    .nullable()
    .describe(
      'How many calendar months before the consent your access reaches back; `null` for all there is.',
    ),
  expires_at: nullableTime('When your access ends, in UNIX seconds; `null` without an end.'),
});

const example: z.output<typeof connection> = {
  id: '0b9d0c52-7a57-4b0e-8f5b-3c4a7f1d2e60',
  utility_id: '14328',
  utility_name: 'Pacific Gas & Electric',
  method: 'sign_in',
  account_ids: ['5b6c2c4e-0f52-8d5b-9d6f-3f2d4c1f9f10'],
  status: 'active',
  connected_at: 1764547200,
  last_success_at: 1769907600,
  next_sync_at: 1769994000,
  data_through: 1769904000,
  last_error: null,
  purpose: 'To size the solar panels and the battery of your home.',
  scopes: ['accounts', 'intervals'],
  history_months: 12,
  expires_at: 1893456000,
};

/** `GET /connections`: the connections of the user and how current they are. */
export function connections({
  store,
  directory,
  now,
}: Pick<Context, 'store' | 'directory' | 'now'>): Endpoint {
  return {
    method: 'get',
    path: '/connections',
    auth: 'user',
    operationId: 'listConnections',
    summary: 'List connections',
    description: "The user's connected utilities, oldest first: whether data arrives, and if not, why.",
    tag: 'Data',
    success: {
      description: 'The connections.',
      schema: z.array(connection),
      example: [example],
    },
    async handle(c) {
      const { userRef } = c.get('user');
      const clientId = c.get('client').id;
      const list = await store.connections.list(clientId, userRef);
      const consent = await store.users.findConsent(clientId, userRef);
      return c.json(list.map((each) => toWire(each, consent, directory, now())));
    },
  };
}

/** `POST /connections/<id>/sync`: reads the data of a connection from its utility now. */
export function syncConnection({
  store,
  directory,
  limits,
  now,
  wake,
}: Pick<Context, 'store' | 'directory' | 'limits' | 'now' | 'wake'>): Endpoint {
  return {
    method: 'post',
    path: '/connections/:connection_id/sync',
    auth: 'user',
    operationId: 'syncConnection',
    summary: 'Sync a connection now',
    description:
      'Makes all accounts of a connection due. The sync runs in the background, after at most a few seconds if the utility has a free slot: `last_success_at` says when it succeeded. Once in ten minutes per connection. Data also arrives without this, about once a day.',
    tag: 'Data',
    parameters: { path: z.object({ connection_id: connectionId() }) },
    errors: [
      {
        error: filesCannotBeSynced(),
        when: 'the connection is by `file`.',
      },
      { error: noSuchConnection(), when: 'the connection does not exist or belongs to somebody else.' },
      {
        error: signInNeeded(),
        when: 'the utility refuses the login: the user has to go through Connect again.',
      },
    ],
    success: {
      description: 'The connection, which is due now.',
      schema: connection,
      example: { ...example, next_sync_at: 1769950800 },
    },
    async handle(c) {
      const { userRef } = c.get('user');
      const clientId = c.get('client').id;
      const find = async () => findConnection(await store.connections.list(clientId, userRef), c);
      const found = await find();
      if (found.method === 'file') throw filesCannotBeSynced();
      if (connectionState(found, now()).status === 'needs_sign_in') throw signInNeeded();
      await limits.takeSync(found.id);
      await store.connections.makeDue(found.id, now());
      wake('check', 'sync');
      const consent = await store.users.findConsent(clientId, userRef);
      return c.json(toWire(await find(), consent, directory, now()));
    },
  };
}

const connectionId = () => opaque().meta({ description: 'The `id` of a connection.', example: example.id });

const findConnection = (list: readonly ConnectionStatus[], c: AppContext): ConnectionStatus => {
  const found = list.find(({ id }) => id === c.req.param('connection_id'));
  if (found) return found;
  throw noSuchConnection();
};

const noSuchConnection = () =>
  notFound('There is no such connection. GET /connections lists the connections of this user.');

const filesCannotBeSynced = () =>
  invalidRequest(
    'connection_id',
    'The connection is by file, so there is nothing to read: its data changes when the user uploads another file in Connect.',
  );

const toWire = (
  status: ConnectionStatus,
  consent: UserConsent | null,
  directory: Context['directory'],
  now: number,
): z.output<typeof connection> => {
  const { lastError, ...state } = connectionState(status, now);
  return {
    id: status.id,
    utility_id: status.utilityId,
    utility_name: utilityName(directory, status.utilityId),
    method: status.method,
    account_ids: status.accounts.map(({ id }) => id),
    status: state.status,
    connected_at: status.connectedAt,
    last_success_at: state.lastSuccessAt,
    next_sync_at: state.nextSyncAt,
    data_through: state.dataThrough,
    last_error: lastError && { code: lastError, message: errorMessages[lastError] },
    ...consentToWire(consent),
  };
};

const consentToWire = (consent: UserConsent | null) => {
  const { consentedAt = null, historyFrom = null } = consent ?? {};
  return {
    purpose: consent?.purpose ?? null,
    scopes: readScopes(consent?.scopes ?? null),
    history_months:
      consentedAt === null || historyFrom === null ? null : monthsBetween(historyFrom, consentedAt),
    expires_at: consent?.sharedUntil ?? null,
  };
};
