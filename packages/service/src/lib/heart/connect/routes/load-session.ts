import type * as wire from '@utility-connect/protocol';
import { safeAppearance } from '@utility-connect/protocol';
import { connectionState } from '../../connections/connection-state.ts';
import type { Context } from '../../context.ts';
import { logoUrlOf } from '../../logo-url.ts';
import type { Attempt } from '../../store/attempts.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { closingUrlOf } from '../connect-urls.ts';
import { redirectWithDenial } from '../redirect-uris.ts';
import { isConsented, sessionMode } from './consent.ts';
import { loadAttempt } from './load-attempt.ts';
import { serializeSharing, utilitySerializer } from './serialize.ts';

/** Target of the user's return: the origin of the embedding page, or the redirect URI of the hosted flow. */
export type ReturnTarget =
  | { readonly origin: string }
  | { readonly redirectUri: string; readonly state: string | null };

/** Loads the state of a session for the Connect page. */
export async function loadSession(
  context: Context,
  client: Client,
  session: Session,
  attempt: Attempt | null,
  target: ReturnTarget,
): Promise<wire.Session> {
  const succeeded = await findSucceeded(context, session, attempt);
  const appearance = safeAppearance(client.appearance);
  const logo = await context.store.logos.findOf(client.id);
  const mode = await sessionMode(context, session);
  const sharing = serializeSharing(session);
  const utility = session.utilityId === null ? null : context.directory.find(session.utilityId);
  const endsHere = 'redirectUri' in target && target.redirectUri === closingUrlOf(context.urls);
  return {
    company_name: client.companyName,
    return_host: endsHere
      ? null
      : new URL('origin' in target ? target.origin : target.redirectUri).host || null,
    environment: client.environment,
    mode,
    consented: isConsented(session, mode),
    utility: utility && (await utilitySerializer(context, client))(utility),
    attempt: attempt && (await loadAttempt(context, client, session, attempt)),
    expires_in: session.expiresAt - context.now(),
    ...(sharing && { sharing }),
    ...(succeeded && { succeeded: await loadAttempt(context, client, session, succeeded) }),
    ...(appearance && { appearance }),
    ...(logo && { logo_url: logoUrlOf(context.urls, logo) }),
    ...(mode === 'update' && { connected: await loadConnections(context, client, session) }),
    ...(endsHere && { ends_here: true }),
    ...('redirectUri' in target &&
      !endsHere && { exit_to: redirectWithDenial(target.redirectUri, target.state) }),
  };
}

const findSucceeded = async (
  { store }: Pick<Context, 'store'>,
  { publicId }: Session,
  current: Attempt | null,
): Promise<Attempt | null> => {
  // The first sign-in of a session has none before it, and is the most frequent case.
  if (current === null) return null;
  return current.status === 'succeeded' ? current : store.attempts.findSucceeded(publicId);
};

async function loadConnections(
  context: Context,
  client: Client,
  { userId }: Session,
): Promise<wire.ConnectedUtility[]> {
  const { store, now } = context;
  const userRef = await store.users.findUserRef(client.id, userId);
  const connections = userRef === null ? [] : await store.connections.list(client.id, userRef);
  const serializeUtility = await utilitySerializer(context, client);
  return connections.flatMap((connection) => {
    const { utilityId, usernameHint } = connection;
    const utility = context.directory.find(utilityId);
    // A utility that is no longer offered has no methods: the person cannot sign in there again.
    if (utility === null || context.methodsFor(utility, client.environment).length === 0) return [];
    const summary = serializeUtility(utility);
    const { status } = connectionState(connection, now());
    return [{ utility: summary, username: usernameHint || null, needs_sign_in: status === 'needs_sign_in' }];
  });
}
