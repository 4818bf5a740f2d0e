import { type FrameMessage, isFrameMessage, PROTOCOL_VERSION } from '@utility-connect/protocol';

/**
 * Gives one end of a new message channel to the document in a frame.
 *
 * The browser delivers the port only to a document of the exact origin of `address`. The loader never listens to window messages.
 *
 * @param frame frame whose document has loaded
 * @param address address of the Connect page
 * @param onMessage called with each valid message of the document
 * @returns the loader's end of the channel
 */
export function shakeHands(
  frame: HTMLIFrameElement,
  address: string,
  onMessage: (message: FrameMessage) => void,
): MessagePort {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => {
    if (isFrameMessage(data)) onMessage(data);
  };
  const init = { type: 'utility-connect/init', version: PROTOCOL_VERSION };
  (frame.contentWindow as Window).postMessage(init, address, [port2]);
  return port1;
}
