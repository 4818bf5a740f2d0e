import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Time that the server listens while it closes, in milliseconds. The last requests still have some seconds for their answers. */
const LISTEN_MS = 3_000;
/** Time for accepted requests and work while the server closes, in milliseconds. */
const DRAIN_MS = 9_000;

/**
 * Tracks the requests of a server.
 *
 * @returns closes the server: closes idle connections at once, answers each request of which a part has arrived, and closes all connections
 *   after 9 s. Until these requests are answered and `work` has ended, for at most 3 s, it still listens, so that load balancers learn from
 *   health checks that the process stops.
 */
export function gracefulClose(server: Server): (work?: Promise<unknown>) => Promise<void> {
  // By connection: a set of responses would change thousands of times a second, which costs garbage collection.
  const connections = new Map<Socket, Connection>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { responses: [], readBefore: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    connection?.responses.push(response);
    // Sends `Connection: close`: a client that continued on this connection would delay the shutdown.
    if (isClosing) response.shouldKeepAlive = false;
    response.once('close', () => {
      if (connection) {
        connection.responses.splice(connection.responses.indexOf(response), 1);
        connection.readBefore = socket.bytesRead;
      }
      if (isClosing) socket.destroySoon();
    });
  });
  // `server.close` calls this. Node's own version also destroys connections that are still sending a finished response.
  server.closeIdleConnections = () => {
    for (const [socket, { responses, readBefore }] of connections) {
      if (responses.length === 0 && socket.bytesRead === readBefore) socket.destroy();
    }
  };

  return async (work = Promise.resolve()) => {
    isClosing = true;
    for (const { responses } of connections.values()) {
      for (const response of responses) response.shouldKeepAlive = false;
    }
    server.closeIdleConnections();
    // Later connections don't count: under load there is always one.
    const answered = [...connections.keys()].map((socket) => once(socket, 'close'));
    const closed = once(server, 'close');
    const listenTimer = setTimeout(() => server.close(), LISTEN_MS);
    const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    await Promise.race([Promise.allSettled([work, ...answered]), closed]);
    clearTimeout(listenTimer);
    server.close();
    await closed;
    clearTimeout(drainTimer);
    await work;
  };
}

interface Connection {
  /** Responses that are not sent yet; several if requests are pipelined. */
  readonly responses: ServerResponse[];
  /** Bytes received when the last response was sent. More means that a request is arriving. */
  readBefore: number;
}
