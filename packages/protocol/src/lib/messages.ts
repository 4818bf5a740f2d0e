import type { Appearance, ConnectErrorCode, ConnectEventName, Screen } from './events.ts';
import type { Locale } from './languages.gen.ts';

/** Version of the messages below. A page and a loader of the same version understand each other. */
export const PROTOCOL_VERSION = 1;

/**
 * The one message that crosses windows: from the host page to the exact Connect origin, with a `MessagePort`.
 * Everything after it goes over that port.
 */
export interface FrameInit {
  readonly type: 'utility-connect/init';
  readonly version: number;
}

/** From the loader to the Connect page, over the port. */
export type HostMessage =
  | {
      readonly type: 'start';
      readonly connectToken: string;
      readonly locale?: Locale | undefined;
      readonly appearance?: Appearance | undefined;
    }
  /** The dialog is shown: the page moves focus to its heading. */
  | { readonly type: 'open' }
  /**
   * The host page closes the dialog: the page does as when the person leaves, gives what comes of it, and answers with a `pong`. A
   * page from before it does nothing.
   */
  | { readonly type: 'close' }
  /** Asks for a `pong`. A page that does not answer is taken for dead: no event tells of one. */
  | { readonly type: 'ping' };

/** From the Connect page to the loader, over the port. */
export type FrameMessage =
  /** First answer to {@link FrameInit}. */
  | { readonly type: 'hello'; readonly version: number }
  /** The first screen works. Whether `pings` will be answered: a page from before them is not asked. */
  | { readonly type: 'ready'; readonly pings?: boolean }
  | { readonly type: 'pong'; readonly pings: true }
  /** Answer to `open` of a session that ran out in the background: a new frame with a new token shall take its place. */
  | { readonly type: 'renew' }
  | {
      readonly type: 'event';
      readonly name: ConnectEventName;
      readonly metadata: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'success';
      readonly code: string;
      readonly metadata: Readonly<Record<string, string>>;
    }
  | {
      readonly type: 'exit';
      readonly pings?: never;
      readonly error: { readonly code: ConnectErrorCode; readonly message: string } | null;
      readonly status: Screen;
    };

/** Whether a window message is the start of the handshake. */
export function isFrameInit(data: unknown): data is FrameInit {
  return isRecord(data) && data.type === 'utility-connect/init' && typeof data.version === 'number';
}

/** Whether a port message comes from a loader of this version. */
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

/**
 * Whether a port message is one of a Connect page of this version, or of a type that this version does not know. More fields are
 * no fault: a newer page may add some.
 */
export function isFrameMessage(data: unknown): data is FrameMessage {
  const { type, name, code, metadata } = Object(data);
  const isObject = Object(metadata) === metadata;
  return (
    typeof (type === 'event' ? isObject && name : type === 'success' ? isObject && code : type) === 'string'
  );
}

const isRecord = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' && data !== null;
