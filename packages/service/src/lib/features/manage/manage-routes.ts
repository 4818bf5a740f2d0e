import { monthsBetween } from '@utility-connect/intervals';
import {
  type ManagedSharing,
  type ManagedSignIn,
  type Sharing,
  safeAppearance,
} from '@utility-connect/protocol';
import { Hono } from 'hono';
import { z } from 'zod';
import { notFound } from '../../core/http/errors.ts';
import { opaque } from '../../core/http/fields.ts';
import { readBody } from '../../core/http/parameters.ts';
import { manageUrlOf } from '../../heart/connect/connect-urls.ts';
import { createSession } from '../../heart/connect/new-session.ts';
import { requireUtility } from '../../heart/connect/require-utility.ts';
import { authenticateSession, type ConnectEnv } from '../../heart/connect/routes/authenticate-session.ts';
import {
  serializeAccount,
  serializeSharing,
  utilitySerializer,
} from '../../heart/connect/routes/serialize.ts';
import { connectionState } from '../../heart/connections/connection-state.ts';
import type { Context } from '../../heart/context.ts';
import { logoUrlOf } from '../../heart/logo-url.ts';
import type { UserConsent } from '../../heart/store/accounts.ts';
import type { ConnectionStatus } from '../../heart/store/connections.ts';

const signInBody = z.object({ utility_id: opaque() });

/** The private API of the manage page: `GET` and `DELETE` of the whole sharing, `DELETE connections/{id}`, and `POST sign-in`. */
export function createManageApi(context: Context): Hono<ConnectEnv> {
  const { store, now, wake, limits } = context;
  const api = new Hono<ConnectEnv>();
  api.use(authenticateSession(context, 'manage'));

  const removalOf = ({ client, requestId }: ConnectEnv['Variables']) =>
    ({ clientId: client.id, by: 'person', now: now(), requestId }) as const;

  api.get('/', async (c) => {
    const { client, session } = c.var;
    const userRef = await store.users.findUserRef(client.id, session.userId);
    const connections = userRef === null ? [] : await store.connections.list(client.id, userRef);
    const lastReadAt = userRef === null ? null : await store.journal.findLastRead(client.id, userRef);
    const consent = userRef === null ? null : await store.users.findConsent(client.id, userRef);
    const sharing = consent && sharingOf(consent, now());
    const appearance = safeAppearance(client.appearance);
    const logo = await store.logos.findOf(client.id);
    const serializeUtility = await utilitySerializer(context, client);
    return c.json({
      company_name: client.companyName,
      environment: client.environment,
      ...(appearance && { appearance }),
      ...(logo && { logo_url: logoUrlOf(context.urls, logo) }),
      ...(sharing && { sharing }),
      last_read_at: lastReadAt,
      connections: connections.map((each) => serializeConnection(context, serializeUtility, each)),
      expires_in: session.expiresAt - now(),
    } satisfies ManagedSharing);
  });

  api.post('/sign-in', async (c) => {
    const { client, session } = c.var;
    const { utility_id: utilityId } = await readBody(c, signInBody);
    requireUtility(context, utilityId, client.environment);
    await limits.session.take('manage_sign_in', session.publicId);
    const token = await createSession(context, {
      clientId: client.id,
      userId: session.userId,
      mode: 'update',
      utilityId,
      // Offer all accounts, so that the person can also change the choice.
      accountSelection: true,
      // The hosted flow needs a redirect URI. The manage page never follows it.
      redirectUri: manageUrlOf(context.urls),
    });
    return c.json({ connect_token: token } satisfies ManagedSignIn);
  });

  api.delete('/connections/:id', async (c) => {
    const { client, session } = c.var;
    const userRef = await store.users.findUserRef(client.id, session.userId);
    const connectionId = c.req.param('id');
    const removal = { ...removalOf(c.var), connectionId };
    const isRemoved = userRef !== null && (await store.connections.remove({ ...removal, userRef }));
    if (!isRemoved) throw notFound('There is no such connection.');
    wake('revocation', 'receipt');
    return c.body(null, 204);
  });

  api.delete('/', async (c) => {
    const { client, session } = c.var;
    const userRef = await store.users.findUserRef(client.id, session.userId);
    if (userRef !== null) await store.users.removeUser({ ...removalOf(c.var), userRef });
    wake('revocation', 'receipt');
    return c.body(null, 204);
  });

  return api;
}

const sharingOf = ({ historyFrom, ...consent }: UserConsent, now: number): Sharing | null =>
  serializeSharing({
    ...consent,
    historyMonths: historyFrom === null ? null : monthsBetween(historyFrom, now),
  });

const serializeConnection = (
  context: Context,
  serializeUtility: Awaited<ReturnType<typeof utilitySerializer>>,
  connection: ConnectionStatus,
): ManagedSharing['connections'][number] => {
  const { id, utilityId, usernameHint, method, connectedAt, accounts } = connection;
  const { status, lastSuccessAt } = connectionState(connection, context.now());
  const utility = context.directory.find(utilityId);
  return {
    id,
    utility: utility
      ? serializeUtility(utility)
      : { id: utilityId, name: utilityId, states: [], kind: 'other', status: 'up', methods: [] },
    username: usernameHint || null,
    method,
    status,
    connected_at: connectedAt,
    last_success_at: lastSuccessAt,
    accounts: accounts.map(serializeAccount),
  };
};
