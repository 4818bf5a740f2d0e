import { parseConnectToken } from '@utility-connect/protocol';
import { invalidConfig } from './check-config.ts';

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
  // A function of the host page may well have answered with something else than text.
  const parts = parseConnectToken(`${connectToken}`);
  if (!parts) throw invalidConfig('connectToken is no connect token: pass the connect_token unchanged.');
  const connectUrl = withoutSlash(parts.connectUrl);
  if (pinnedUrl && withoutSlash(pinnedUrl) !== connectUrl) {
    throw invalidConfig(
      `connectToken is for ${connectUrl}, connectUrl is ${pinnedUrl}: they must be the same.`,
    );
  }
  return { url: `${connectUrl}/?session=${parts.publicId}`, origin: new URL(connectUrl).origin };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
