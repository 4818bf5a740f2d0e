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
  const sockets = new Set<Socket>();
  const answers = new Map<ServerResponse, Socket>();
  /** What had come over a connection when its last answer was out. */
  const readBefore = new WeakMap<Socket, number>();
  let isClosing = false;

  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    answers.set(response, socket);
    // With each answer the client is told to open another connection: one that goes on over its own would hold up the end.
    if (isClosing) response.shouldKeepAlive = false;
    response.once('close', () => {
      answers.delete(response);
      readBefore.set(socket, socket.bytesRead);
      if (isClosing) socket.destroySoon();
    });
  });
  // Node asks for this when it closes. Its own also ends connections over which a finished answer is still being sent.
  server.closeIdleConnections = () => {
    const busy = new Set(answers.values());
    for (const socket of sockets) {
      if (!busy.has(socket) && socket.bytesRead === (readBefore.get(socket) ?? 0)) socket.destroy();
    }
  };

  return () =>
    new Promise((resolve) => {
      isClosing = true;
      for (const answer of answers.keys()) answer.shouldKeepAlive = false;
      const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
    });
}
