import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request to a receiver. */
interface Received {
  readonly id: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A server of a client, on a port of this machine. */
export interface Receiver {
  readonly url: string;
  readonly received: Received[];
  /** The most requests that were open at the same time. */
  readonly mostAtOnce: () => number;
  /** Answers the next requests. Default 204. */
  answer: (response: ServerResponse, request: Received) => void;
}

/** Starts a receiver, which ends with the test. */
export async function startReceiver(): Promise<Receiver> {
  let [open, most] = [0, 0];
  const receiver: Receiver = {
    url: '',
    received: [],
    mostAtOnce: () => most,
    answer: (response) => void response.writeHead(204).end(),
  };
  const server = createServer(async (request, response) => {
    open += 1;
    most = Math.max(most, open);
    response.on('close', () => {
      open -= 1;
    });
    const received = await read(request);
    receiver.received.push(received);
    receiver.answer(response, received);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, { url: `http://127.0.0.1:${port}/webhooks` });
}

/** A URL of this machine where nobody listens. */
export async function closedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}/webhooks`;
}

const read = async (request: IncomingMessage): Promise<Received> => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  return { id: headers['webhook-id'] ?? '', headers, body };
};
