import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long accepted requests may take once the process was told to stop, in milliseconds. */
const DRAIN_MS = 9_000;

/**
 * Keeps in mind what a server has to finish.
 *
 * @returns ends it: what has begun to arrive is answered, down to the last byte, and all else is closed at once; after 9 s
 * everything is.
 */
export function gracefulClose(server: Server): () => Promise<void> {
  // By connection, of which there are few. A map of the answers would be filled and emptied thousands of times a second, and each
  // table that such a map outgrows keeps the next one from being collected, with all answers in it.
  const connections = new Map<Socket, Connection>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { answers: [], readBefore: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(socket);
    connection?.answers.push(response);
    // With each answer the client is told to open another connection: one that goes on over its own would hold up the end.
    if (isClosing) response.shouldKeepAlive = false;
    response.once('close', () => {
      if (connection) {
        connection.answers.splice(connection.answers.indexOf(response), 1);
        connection.readBefore = socket.bytesRead;
      }
      if (isClosing) socket.destroySoon();
    });
  });
  // Node asks for this when it closes. Its own also ends connections over which a finished answer is still being sent.
  server.closeIdleConnections = () => {
    for (const [socket, { answers, readBefore }] of connections) {
      if (answers.length === 0 && socket.bytesRead === readBefore) socket.destroy();
    }
  };

  return () =>
    new Promise((resolve) => {
      isClosing = true;
      for (const { answers } of connections.values()) {
        for (const answer of answers) answer.shouldKeepAlive = false;
      }
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
    });
}

interface Connection {
  /** What is not out yet; more than one where requests were sent without waiting. */
  readonly answers: ServerResponse[];
  /** What had come over it when its last answer was out, in bytes. */
  readBefore: number;
}
