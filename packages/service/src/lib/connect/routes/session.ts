import { parseConnectToken } from '@utility-connect/protocol';
import type { MiddlewareHandler } from 'hono';
import { equalHashes, hashSecret } from '../../crypto/hash.ts';
import type { AppEnv } from '../../http/app.ts';
import { bearerToken } from '../../http/authenticate.ts';
import { ServiceError } from '../../http/errors.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import type { Store } from '../../store/store.ts';
import { matchesOrigin } from '../origins.ts';

/** What a call of the Connect page carries through the service. */
export interface ConnectEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & {
    /** In full. */
    client: Client;
    session: Session;
    /** Origin of the page that embeds Connect; `null` in the hosted flow. */
    parentOrigin: string | null;
  };
}

/** Header in which the Connect page says who embeds it. The page reads it off the handshake, where it cannot be forged. */
export const PARENT_ORIGIN_HEADER = 'Connect-Parent-Origin';

/**
 * Header with what the page calls itself, new for each time that it is loaded. The page that opens a session has it from then on:
 * two tabs that went on side by side would take each other's steps back. Whoever sends none is not asked.
 */
export const OPENING_HEADER = 'Connect-Opening';

/** Lets a call pass only with a living connect token, from a page that its client registered. */
export function authenticateSession(store: Store, now: () => number): MiddlewareHandler<ConnectEnv> {
  return async (c, next) => {
    const { session, client } = await findLivingSession(store, now, bearerToken(c) ?? '');
    const parentOrigin = c.req.header(PARENT_ORIGIN_HEADER) ?? null;
    if (parentOrigin !== null && !matchesOrigin(client.origins, parentOrigin)) {
      throw refused(
        403,
        'origin_not_allowed',
        'This page is not registered to embed Connect: add its origin to the client.',
      );
    }
    c.set('client', client);
    c.set('session', session);
    c.set('parentOrigin', parentOrigin);
    await next();
  };
}

/** Lets a call pass only from the page that opened the session last. */
export const requireOpening: MiddlewareHandler<ConnectEnv> = async (c, next) => {
  const openingId = c.req.header(OPENING_HEADER);
  if (openingId !== undefined && openingId !== c.var.session.openingId) {
    throw refused(
      409,
      'opened_elsewhere',
      'The session was opened in another tab: POST session to go on here.',
    );
  }
  await next();
};

/**
 * The session of a connect token, and its client.
 *
 * @throws ServiceError `connect_token_unknown`, `connect_token_used` or `connect_token_expired`
 */
export async function findLivingSession(
  store: Store,
  now: () => number,
  connectToken: string,
): Promise<{ readonly session: Session; readonly client: Client }> {
  const session = await findSession(store, connectToken);
  const client = session && (await store.clients.find(session.clientId));
  if (!session || !client) {
    throw refused(
      401,
      'connect_token_unknown',
      'This connect token is unknown. Start again from the app that sent you here.',
    );
  }
  if (await store.grants.isSessionUsed(session.publicId)) {
    throw refused(
      401,
      'connect_token_used',
      'This connect token was used already. Start again from the app that sent you here.',
    );
  }
  if (session.expiresAt <= now()) {
    throw refused(
      401,
      'connect_token_expired',
      'This connect token has expired. Start again from the app that sent you here.',
    );
  }
  return { session, client };
}

async function findSession(store: Store, connectToken: string): Promise<Session | null> {
  const parts = parseConnectToken(connectToken);
  const session = parts && (await store.sessions.find(parts.publicId));
  return session && equalHashes(hashSecret(parts.secret), session.secretHash) ? session : null;
}

const refused = (
  status: 401 | 403 | 409,
  code:
    | 'connect_token_unknown'
    | 'connect_token_used'
    | 'connect_token_expired'
    | 'origin_not_allowed'
    | 'opened_elsewhere',
  message: string,
): ServiceError => new ServiceError(status, code, message);
