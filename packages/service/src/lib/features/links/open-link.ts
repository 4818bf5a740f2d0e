import { parseConnectToken } from '@utility-connect/protocol';
import { closingUrlOf } from '../../heart/connect/connect-urls.ts';
import { createSession, TOKEN_SECONDS } from '../../heart/connect/new-session.ts';
import { hostedPageOf } from '../../heart/connect/redirect/return.ts';
import type { LinkContext } from './link-context.ts';
import { openLinkSecrets } from './link-secrets.ts';
import type { Link } from './link-types.ts';

/**
 * Makes a session of a link.
 *
 * @returns the address of its hosted page; `null` if the link cannot be opened anymore.
 */
export async function openLink(context: LinkContext, link: Link): Promise<string | null> {
  const { store, urls, now, vault } = context;
  const { id, clientId, userId, redirectUri } = link;
  const { utilityId, purpose, scopes, historyMonths, sharedUntil, accountSelection } = link;
  const mode = (await store.users.hasConnectedUser(clientId, userId)) ? 'update' : 'create';
  const mail = await store.links.findMail(id);
  const secrets = mail && (await openLinkSecrets(vault, id, mail));
  const expiresAt = now() + TOKEN_SECONDS;
  const closing = { redirectUri: redirectUri === null ? closingUrlOf(urls) : null };
  const sharing = { utilityId, purpose, scopes, historyMonths, sharedUntil, accountSelection };
  const session = { clientId, userId, mode, expiresAt, ...sharing, ...closing } as const;
  const token = await createSession(context, session, secrets?.email);
  const publicId = parseConnectToken(token)?.publicId ?? '';
  if (!(await store.links.open(link, { publicId, expiresAt }, now()))) return null;
  return hostedPageOf(urls, { redirectUri: redirectUri ?? closing.redirectUri, state: null }, token);
}
