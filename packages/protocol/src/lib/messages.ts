import type { Appearance } from './appearance.ts';
import type { ConnectErrorCode, ConnectEvent, ConnectSuccessMetadata, Screen } from './events.ts';
import type { Locale } from './languages.gen.ts';

/** Version of the messages below, in the page's `hello`. Page and loader must have the same one. */
export const PROTOCOL_VERSION = 1;

/**
 * The only window message: from the host page to the exact Connect origin, with a `MessagePort`. All other messages go over that
 * port.
 */
export interface FrameInit {
  readonly type: 'utility-connect/init';
}

/** From the loader to the Connect page, over the port. */
export type HostMessage =
  | {
      readonly type: 'start';
      readonly connectToken: string;
      readonly locale?: Locale | undefined;
      readonly appearance?: Appearance | undefined;
    }
  /** The dialog is shown. The page moves the focus to its heading. */
  | { readonly type: 'open' }
  /** The host page or Esc closed the dialog. The page acts as if the user left, reports the outcome, and answers with a `pong`. */
  | { readonly type: 'close' }
  /** Requests a `pong`. A page that does not answer has crashed; no browser event reports that. */
  | { readonly type: 'ping' };

/** From the Connect page to the loader, over the port. */
export type FrameMessage =
  /** Answers {@link FrameInit}. */
  | { readonly type: 'hello'; readonly version: number }
  /** The first screen works. */
  | { readonly type: 'ready' }
  /** Answers `ping` and `close`. */
  | { readonly type: 'pong' }
  /** Answers `open` if the session expired in the background, or has too little time left. The loader then loads a new frame with a new token. */
  | { readonly type: 'renew' }
  | {
      readonly type: 'event';
      readonly name: ConnectEvent[0];
      readonly metadata: ConnectEvent[1];
    }
  | {
      readonly type: 'success';
      readonly code: string;
      readonly metadata: ConnectSuccessMetadata;
    }
  | {
      readonly type: 'exit';
      readonly error: { readonly code: ConnectErrorCode; readonly message: string } | null;
      readonly status: Screen;
    };

/** Whether a window message starts the handshake. */
export function isFrameInit(data: unknown): data is FrameInit {
  return isRecord(data) && data.type === 'utility-connect/init';
}

/** Whether a port message is a known message of the loader. */
export function isHostMessage(data: unknown): data is HostMessage {
  if (!isRecord(data)) return false;
  const { type, connectToken } = data;
  return (
    type === 'open' ||
    type === 'close' ||
    type === 'ping' ||
    (type === 'start' && typeof connectToken === 'string')
  );
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null;
