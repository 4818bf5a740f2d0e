import { parseConnectToken } from '@utility-connect/protocol';
import { check } from './check.ts';

/**
 * Reads from a connect token where its Connect page is.
 *
 * @param connectToken token of the service
 * @param pinnedUrl the only Connect address that is accepted, if any; a slash at its end makes no difference
 * @returns address of the page, with the token's public part alone
 * @throws {ConnectError} `invalid_config` when the text is no connect token, or names another address than the pinned one
 */
export function frameAddress(connectToken: string, pinnedUrl: string | null | undefined): string {
  // It may be missing, or a function of the host page may have answered with something else than text.
  const parts = parseConnectToken(connectToken);
  check(
    parts && withoutSlash(pinnedUrl || parts.connectUrl) === withoutSlash(parts.connectUrl),
    `must be a connect_token for ${pinnedUrl || 'Connect'}.`,
  );
  return `${withoutSlash(parts.connectUrl)}/?session=${parts.publicId}`;
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
