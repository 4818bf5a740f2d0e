import { parseConnectToken } from '@utility-connect/protocol';

/**
 * Builds the URL of the Connect page for a connect token.
 *
 * @param connectToken any text from the host page
 * @param pinnedUrl the only Connect address that is accepted, if any, with or without a trailing slash
 * @returns address of the page, with only the public part of the token
 * @throws {Error} if the text is no connect token, or is for another address than the pinned one
 */
export function frameAddress(connectToken: string, pinnedUrl: string | null | undefined): string {
  const parts = parseConnectToken(connectToken);
  if (!parts || withoutSlash(pinnedUrl || parts.connectUrl) !== withoutSlash(parts.connectUrl)) {
    throw new Error(`This is not a connect_token for ${pinnedUrl || 'Connect'}.`);
  }
  return `${withoutSlash(parts.connectUrl)}/?session=${parts.publicId}`;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
