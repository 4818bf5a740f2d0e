import { parseConnectToken } from '@utility-connect/protocol';
import { check } from './check-config.ts';

/** Where the frame goes, and who may read what is sent to it. */
export interface FrameAddress {
  /** Address of the page, with the token's public part alone. */
  readonly url: string;
  /** Exact origin of the page. */
  readonly origin: string;
}

/**
 * Reads from a connect token where its Connect page is.
 *
 * @param connectToken token of the service
 * @param pinnedUrl the only Connect address that is accepted, if any; a slash at its end makes no difference
 * @returns the frame's address
 * @throws {ConnectError} `invalid_config` when the text is no connect token, or names another address than the pinned one
 */
export function frameAddress(connectToken: string, pinnedUrl: string | undefined): FrameAddress {
  // It may be missing, or a function of the host page may have answered with something else than text.
  const parts = parseConnectToken(`${connectToken}`);
  check(parts, 'pass the connect_token of your server.');
  const connectUrl = withoutSlash(parts.connectUrl);
  check(!pinnedUrl || withoutSlash(pinnedUrl) === connectUrl, `is for ${connectUrl}, not ${pinnedUrl}.`);
  return { url: `${connectUrl}/?session=${parts.publicId}`, origin: new URL(connectUrl).origin };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
