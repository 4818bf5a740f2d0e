import { parseConnectToken } from '@utility-connect/protocol';
import type { MiddlewareHandler } from 'hono';
import { equalHashes, hashSecret } from '../../../core/crypto/hash.ts';
import type { AppEnv } from '../../../core/http/app.ts';
import { type ErrorCode, ServiceError } from '../../../core/http/errors.ts';
import { bearerToken } from '../../api/authenticate.ts';
import type { Context } from '../../context.ts';
import type { Client } from '../../store/clients.ts';
import type { Session } from '../../store/sessions.ts';
import { matchesOrigin } from '../origins.ts';

/** Variables of a request to the private API. */
export interface ConnectEnv {
  Bindings: AppEnv['Bindings'];
  Variables: AppEnv['Variables'] & {
    client: Client;
    session: Session;
    /** Origin of the page that embeds Connect; `null` in the hosted flow. */
    parentOrigin: string | null;
  };
}

/** The embedding page's origin. The Connect page knows it from the handshake, where it cannot be forged. */
const PARENT_ORIGIN_HEADER = 'Connect-Parent-Origin';

/**
 * Random id of a loaded Connect page. Only the page that opened the session last can use it, because two tabs would undo each
 * other's steps. A request without the header is not checked. See decisions/007-one-page-owns-a-session.md.
 */
export const OPENING_HEADER = 'Connect-Opening';

/** Whether a token goes through Connect, or opens the manage page. Neither works as the other. */
type TokenUse = 'connect' | 'manage';

/** Requires a valid token and, when embedded, a registered origin. */
export function authenticateSession(
  context: Context,
  use: TokenUse = 'connect',
): MiddlewareHandler<ConnectEnv> {
  return async (c, next) => {
    const { session, client } = await findValidSession(context, bearerToken(c) ?? '', use);
    const parentOrigin = c.req.header(PARENT_ORIGIN_HEADER) ?? null;
    if (parentOrigin !== null && !matchesOrigin(client.origins, parentOrigin)) {
      const message = 'This page is not registered to embed Connect: add its origin to the client.';
      throw new ServiceError(403, 'origin_not_allowed', message);
    }
    c.set('client', client);
    c.set('clientId', client.id);
    c.set('session', session);
    c.set('parentOrigin', parentOrigin);
    await next();
  };
}

/** Requires that the page is the one that opened the session last. */
export const requireOpening: MiddlewareHandler<ConnectEnv> = async (c, next) => {
  const openingId = c.req.header(OPENING_HEADER);
  if (openingId !== undefined && openingId !== c.var.session.openingId) {
    const message = 'The session was opened in another tab: POST session to continue here.';
    throw new ServiceError(409, 'opened_elsewhere', message);
  }
  await next();
};

/**
 * The session of a token, and its client.
 *
 * @throws ServiceError `connect_token_unknown`, `connect_token_used` or `connect_token_expired`
 */
export async function findValidSession(
  { store, now }: Pick<Context, 'store' | 'now'>,
  token: string,
  use: TokenUse = 'connect',
): Promise<{ readonly session: Session; readonly client: Client }> {
  const parts = parseConnectToken(token);
  const session = parts && (await store.sessions.find(parts.publicId));
  const isKnown =
    session &&
    equalHashes(hashSecret(parts.secret), session.secretHash) &&
    (session.mode === 'manage') === (use === 'manage');
  const client = isKnown && (await store.clients.findEnabled(session.clientId));
  if (!client) throw tokenError('connect_token_unknown', 'is unknown');
  if (session.usedAt !== null) throw tokenError('connect_token_used', 'was used already');
  if (session.expiresAt <= now()) throw tokenError('connect_token_expired', 'has expired');
  return { session, client };
}

const tokenError = (code: ErrorCode, problem: string): ServiceError =>
  new ServiceError(401, code, `This token ${problem}. Start again from the app that sent you here.`);
