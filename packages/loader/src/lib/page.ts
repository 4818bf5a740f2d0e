import { type FrameMessage, PROTOCOL_VERSION } from '@utility-connect/protocol';
import type { ConnectConfig } from './config.ts';
import { ConnectError } from './connect-error.ts';
import { type Frame, mountFrame } from './frame.ts';
import { frameAddress } from './frame-address.ts';

/** What a page needs. */
export interface PageOptions {
  readonly config: ConnectConfig;
  readonly pinnedUrl: string | undefined;
  readonly parent: HTMLElement;
  readonly title: string;
  readonly timeLimitMs: number;
  /** The first screen works; again after a reload. */
  readonly onReady: () => void;
  readonly onMessage: (message: FrameMessage) => void;
  /** It cannot be had, or is there no more: discard it, and the next `show()` tries anew. */
  readonly onLost: (error: ConnectError) => void;
}

/** The Connect page behind the dialog, whichever frame and token it takes. */
export interface Page {
  /** Fetches a token, where there is a function for that, and loads the page. */
  load(): Promise<void>;
  /** Tells the page that it is on the screen; loads it first where there is none. */
  show(): void;
  /** Removes frame, port and timer. What is still under way comes to nothing. */
  discard(): void;
}

/**
 * Keeps a Connect page that is ready to be shown.
 *
 * @param options what to load, for how long to wait, whom to tell
 * @returns the page, not yet loaded
 */
export function createPage(options: PageOptions): Page {
  const { config, timeLimitMs, onReady, onMessage, onLost } = options;
  let state: 'none' | 'loading' | 'ready' = 'none';
  let turn = 0;
  let frame: Frame | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const discard = () => {
    state = 'none';
    turn++;
    clearTimeout(timer);
    frame?.remove();
    frame = undefined;
  };
  const lose = (reason: string) => onLost(new ConnectError('frame_unavailable', reason));
  const awaitReady = () => {
    state = 'loading';
    clearTimeout(timer);
    const reason = `Connect was not ready in ${timeLimitMs / 1000} s. Check the network, the client's origins and your frame-src.`;
    timer = setTimeout(() => lose(reason), timeLimitMs);
  };
  const handleMessage = (message: FrameMessage, connectToken: string) => {
    if (message.type === 'hello') {
      const { locale, appearance } = config;
      if (message.version === PROTOCOL_VERSION) {
        frame?.send({
          type: 'start',
          connectToken,
          ...(locale && { locale }),
          ...(appearance && { appearance }),
        });
      } else {
        lose(`Connect speaks version ${message.version}, the loader ${PROTOCOL_VERSION}: update the loader.`);
      }
    } else if (message.type === 'ready') {
      clearTimeout(timer);
      state = 'ready';
      onReady();
    } else onMessage(message);
  };
  const load = async () => {
    awaitReady();
    const mine = ++turn;
    try {
      const connectToken = await fetchToken(config);
      if (mine !== turn) return;
      frame = mountFrame({
        ...options,
        address: frameAddress(connectToken, options.pinnedUrl),
        onLoad: awaitReady,
        onMessage: (message) => handleMessage(message, connectToken),
      });
    } catch (error) {
      if (mine === turn) onLost(error as ConnectError);
    }
  };
  return {
    load,
    show() {
      if (state === 'none') load();
      if (state !== 'ready') return;
      frame?.focus();
      frame?.send({ type: 'open' });
    },
    discard,
  };
}

const fetchToken = async ({ connectToken }: ConnectConfig): Promise<string> => {
  if (typeof connectToken === 'string') return connectToken;
  try {
    return await connectToken();
  } catch (cause) {
    throw new ConnectError('service_unavailable', 'connectToken() failed: see cause.', { cause });
  }
};
