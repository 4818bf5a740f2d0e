import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { Service } from '../service.ts';

/** How long accepted requests may take once the process was told to stop, in milliseconds. */
const DRAIN_MS = 9_000;

export interface RunningServer {
  /** The port that it listens on: the given one, or the free one that was found for 0. */
  readonly port: number;
  /** Answers what was accepted, then closes; after 9 s at the latest. */
  close(): Promise<void>;
}

/**
 * Serves a service over HTTP.
 *
 * @throws the error of `listen`, for example with the code `EADDRINUSE`.
 */
export async function serve(service: Service, host: string, port: number): Promise<RunningServer> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => service.fetch(request, incoming.socket),
    // Node's own limits are lax: a slow client must not hold a socket for minutes.
    serverOptions: {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16_384,
    },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  let isClosing = false;
  // A client that goes on over its connection would hold up the end: with each answer it is told to open another one.
  server.prependListener('request', (_request, response) => {
    if (isClosing) response.shouldKeepAlive = false;
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close() {
      isClosing = true;
      return closeServer(server);
    },
  };
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
