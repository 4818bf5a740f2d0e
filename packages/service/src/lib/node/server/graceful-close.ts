import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long accepted requests may take while the server closes, in milliseconds. */
const DRAIN_MS = 9_000;

/**
 * Tracks the requests of a server.
 *
 * @returns closes the server: answers each request of which a part has arrived, closes other connections at once, and after 9 s all.
 */
export function gracefulClose(server: Server): () => Promise<void> {
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

  return () =>
    new Promise((resolve) => {
      isClosing = true;
      for (const { responses } of connections.values()) {
        for (const response of responses) response.shouldKeepAlive = false;
      }
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
    });
}

interface Connection {
  /** Responses that are not sent yet; several if requests are pipelined. */
  readonly responses: ServerResponse[];
  /** Bytes received when the last response was sent. More means that a request is arriving. */
  readBefore: number;
}
