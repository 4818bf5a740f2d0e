import {
  type FrameMessage,
  type HostMessage,
  isFrameInit,
  isHostMessage,
  PROTOCOL_VERSION,
} from '@utility-connect/protocol';

/** Channel to the page that embeds this one. */
export interface HostPort {
  /** Origin of that page, as the browser reports it. */
  readonly origin: string;
  send(message: FrameMessage): void;
}

/**
 * Waits for the handshake, answers on its port, and passes on the messages from it.
 *
 * The service checks the origin of the parent on each request, so this page has no list of origins.
 *
 * @param onMessage called with each message of the host page, except unknown ones
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
