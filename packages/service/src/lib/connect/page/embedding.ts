import type { Context } from '../../context.ts';
import { matchesOrigin } from '../origins.ts';

/** Which pages may frame an embedded page, and why it refuses to work; `null` if it works. */
interface Embedding {
  readonly origins: readonly string[];
  readonly error: 'connect_token_unknown' | 'origin_not_allowed' | null;
}

// PostgreSQL cannot look up text that contains NUL.
const publicIdPattern = /^[\w-]{16,64}$/;

/**
 * Reads who may frame the page of a session.
 *
 * Browsers do not tell a page why its frame was refused. So the page may be framed anywhere if its URL names an origin that is not
 * registered: it then has no session, and only reports the error. A forged `origin` is refused by `frame-ancestors`.
 *
 * @param origin what the loader says about the host page, if anything
 */
export async function readEmbedding(
  { sessions, clients }: Pick<Context['store'], 'sessions' | 'clients'>,
  publicId: string,
  origin: string | undefined,
): Promise<Embedding> {
  const session = publicIdPattern.test(publicId) ? await sessions.find(publicId) : null;
  const client = session && (await clients.find(session.clientId));
  const origins = client?.origins ?? [];
  if (origin === undefined || matchesOrigin(origins, origin)) return { origins, error: null };
  return { origins: ['*'], error: client ? 'origin_not_allowed' : 'connect_token_unknown' };
}
