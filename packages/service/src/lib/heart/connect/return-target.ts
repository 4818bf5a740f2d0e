import type { Client } from '../store/clients.ts';
import type { Session } from '../store/sessions.ts';
import { matchesRedirectUri } from './redirect-uris.ts';

/**
 * Whether the hosted flow may return to this address: one that the client registered, or the one of the session, which is a registered
 * one or a page of the service.
 */
export function mayReturnTo(
  { redirectUris }: Pick<Client, 'redirectUris'>,
  { redirectUri }: Pick<Session, 'redirectUri'>,
  given: string,
): boolean {
  return given === redirectUri || matchesRedirectUri(redirectUris, given);
}
