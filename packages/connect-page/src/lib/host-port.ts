import {
  type FrameMessage,
  type HostMessage,
  isFrameInit,
  isHostMessage,
  PROTOCOL_VERSION,
} from '@utility-connect/protocol';

/** The line to the page that embeds this one. */
export interface HostPort {
  /** Origin of that page, as the browser says it. */
  readonly origin: string;
  send(message: FrameMessage): void;
}

/**
 * Waits for the one window message of the handshake, answers on its port, and passes on what comes over it.
 *
 * The parent's origin is checked by the service with each call: this page has no list of its own.
 *
 * @param onMessage - told of each message of the host; unknown ones are ignored.
 */
export function listenForHost(onMessage: (message: HostMessage, port: HostPort) => void): void {
  const handleInit = (event: MessageEvent<unknown>) => {
    const [port] = event.ports;
    if (event.source !== window.parent || !port || !isFrameInit(event.data)) return;
    window.removeEventListener('message', handleInit);
    const hostPort: HostPort = { origin: event.origin, send: (message) => port.postMessage(message) };
    port.onmessage = ({ data }) => {
      if (isHostMessage(data)) onMessage(data, hostPort);
    };
    hostPort.send({ type: 'hello', version: PROTOCOL_VERSION });
  };
  window.addEventListener('message', handleInit);
}
