import { isOriginAllowed, matchesOrigin } from '../../heart/connect/origins.ts';
import type { Context } from '../../heart/context.ts';
import type { Client } from '../../heart/store/clients.ts';
import type { WarnOfClient } from './client-warnings.ts';
import { updateCommand } from './update-command.ts';

/** The pages that may frame an embedded page, and the error if it refuses to work; `null` if it works. */
interface Embedding {
  readonly origins: readonly string[];
  readonly error: 'connect_token_unknown' | 'origin_not_allowed' | null;
  /** The origins that the client has registered, for the console, with the error `origin_not_allowed`. */
  readonly registered?: readonly string[];
}

// PostgreSQL cannot look up text that contains NUL.
const publicIdPattern = /^[\w-]{16,64}$/;

/**
 * Reads the origins that may frame the page of a session.
 *
 * Browsers do not report to a page why its frame was refused. So the page may be framed anywhere if its URL names an origin that is not
 * registered: it then has no session, and only reports the error. A forged `origin` is refused by `frame-ancestors`.
 *
 * Warns of an origin that is not registered, which only the client's developer can fix. The page names the registered origins, as
 * `frame-ancestors` does, and never the client.
 *
 * @param origin of the host page according to the loader, if any
 */
export async function readEmbedding(
  { sessions, clients }: Pick<Context['store'], 'sessions' | 'clients'>,
  publicId: string,
  origin: string | undefined,
  warn: WarnOfClient,
): Promise<Embedding> {
  const session = publicIdPattern.test(publicId) ? await sessions.find(publicId) : null;
  const client = session && (await clients.findEnabled(session.clientId));
  const origins = client?.origins ?? [];
  if (origin === undefined || matchesOrigin(origins, origin)) return { origins, error: null };
  if (!client) return { origins: ['*'], error: 'connect_token_unknown' };
  warn(client, 'origin_not_allowed', describeRefusal(client, origin));
  return { origins: ['*'], error: 'origin_not_allowed', registered: origins };
}

const MAX_LOGGED_LENGTH = 300;

// Everybody can send any text as an origin.
const describeRefusal = (client: Client, origin: string): string => {
  if (isOriginAllowed(origin, client.environment)) {
    return `${origin} is not registered. To add it: ${updateCommand(client, '--origin', origin)}`;
  }
  const isOrigin = /^\w+:\/\/[\w.:[\]-]+$/.test(origin);
  return `${isOrigin ? origin.slice(0, MAX_LOGGED_LENGTH) : 'a page without an origin'} cannot be registered: serve the page at https or localhost.`;
};
