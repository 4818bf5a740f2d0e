import { parseConnectToken } from '@utility-connect/protocol';
import { ConnectError } from './connect-error.ts';

/**
 * Builds the URL of the Connect page for a connect token.
 *
 * @param connectToken any text from the host page
 * @param pinnedUrl the only Connect address that is accepted, if any, with or without a trailing slash
 * @returns address of the page, with only the public part of the token
 * @throws {ConnectError} `invalid_config` if the text is no connect token, or is for another address than the pinned one
 */
export function frameAddress(connectToken: string, pinnedUrl: string | null | undefined): string {
  const parts = parseConnectToken(connectToken);
  const url = parts && withoutSlash(parts.connectUrl);
  if (url && withoutSlash(pinnedUrl || url) === url)
    return `${url}/?session=${parts.publicId}&origin=${location.origin}`;
  // Text is not shown, because it may be a secret.
  const given = url || typeof connectToken;
  throw new ConnectError(
    'invalid_config',
    `connectToken is wrong (${given}): pass connect_token of POST /auth/connect-token${pinnedUrl ? ` for ${pinnedUrl}` : ''}. Secrets stay on the server.`,
  );
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
