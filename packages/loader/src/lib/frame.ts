import {
  type FrameMessage,
  type HostMessage,
  isFrameMessage,
  PROTOCOL_VERSION,
} from '@utility-connect/protocol';
import type { FrameAddress } from './frame-address.ts';
import { style } from './style.ts';

/** What a frame needs. */
export interface FrameOptions {
  readonly parent: HTMLElement;
  readonly address: FrameAddress;
  /** Accessible name. */
  readonly title: string;
  /** A document has loaded, or loaded again, and was sent a port. */
  readonly onLoad: () => void;
  /** The document answered on the port. */
  readonly onMessage: (message: FrameMessage) => void;
}

/** A frame of the Connect page. */
export interface Frame {
  focus(): void;
  /** Speaks to the document that loaded last. */
  send(message: HostMessage): void;
  /** Takes it off the page, with its port. */
  remove(): void;
}

/**
 * Loads the Connect page into a frame, and hands each document in it one end of a message channel.
 *
 * No window message is ever listened to: the page answers on a port that only a document of the exact origin receives.
 *
 * @param options where to, and whom to tell
 * @returns the frame, loading
 */
export function mountFrame({ parent, address, title, onLoad, onMessage }: FrameOptions): Frame {
  const element = document.createElement('iframe');
  let port: MessagePort | undefined;

  const closePort = () => {
    if (!port) return;
    // Closing alone lets through what is under way already.
    port.onmessage = null;
    port.close();
  };
  // Also after a reload inside the frame: the new document knows nothing of the old one's port.
  const handleLoad = () => {
    const { port1, port2 } = new MessageChannel();
    closePort();
    port = port1;
    port.onmessage = ({ data }) => {
      if (isFrameMessage(data)) onMessage(data);
    };
    onLoad();
    const init = { type: 'utility-connect/init', version: PROTOCOL_VERSION };
    element.contentWindow?.postMessage(init, address.origin, [port2]);
  };

  element.title = title;
  element.referrerPolicy = 'no-referrer';
  style(element, card);
  element.addEventListener('load', handleLoad);
  // Before it is on the page: an empty frame would load as well, and count.
  element.src = address.url;
  parent.append(element);
  return {
    focus: () => element.focus(),
    send: (message) => port?.postMessage(message),
    remove() {
      closePort();
      element.removeEventListener('load', handleLoad);
      element.remove();
    },
  };
}

// A phone is filled; from 480 px up it is a card. Inline styles know no media query, so a length grows past all bounds instead.
const wide = '(100vw - 480px)*9999';
const card = {
  position: 'absolute',
  inset: '0',
  margin: 'auto',
  width: `min(100%,max(440px,-1*${wide}))`,
  height: `min(100%,max(680px,-1*${wide}))`,
  'max-width': 'none',
  'max-height': 'none',
  border: '0',
  'border-radius': `clamp(0px,${wide},16px)`,
};
