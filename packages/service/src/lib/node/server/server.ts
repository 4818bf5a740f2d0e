import { createServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Service } from '../../service.ts';
import { afterAccepting } from './after-accepting.ts';
import { answerClientErrors, type MoreHeaders, refuseAmbiguous, refusedByServer } from './client-errors.ts';
import { gracefulClose } from './graceful-close.ts';

export interface RunningServer {
  /** The port that it listens on: the given one, or the free one that was found for 0. */
  readonly port: number;
  /** Answers what was accepted, then closes; after 9 s at the latest. */
  close(): Promise<void>;
}

/** How long a client may take, in milliseconds. Node's own limits are lax: a slow client must not hold a socket for minutes. */
export interface ServerTimeouts {
  /** Until all headers of a request are here. */
  readonly headers: number;
  /** Until all of a request is here. */
  readonly request: number;
  /** Between two requests on one connection. More than that of common load balancers, which else meet a closed one. */
  readonly keepAlive: number;
  /** Without a byte in either direction while a request is answered: a client that does not read. */
  readonly idle: number;
  /** How often the first two are looked at: Node does so every 30 s. */
  readonly checkEvery: number;
}

const defaultTimeouts: ServerTimeouts = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 65_000,
  idle: 60_000,
  checkEvery: 1_000,
};

/**
 * Serves a service over HTTP.
 *
 * @param refusalHeaders What the answers carry that the server gives by itself, for what never gets to the service.
 * @throws the error of `listen`, for example with the code `EADDRINUSE`.
 */
export async function serve(
  service: Pick<Service, 'fetch'>,
  host: string,
  port: number,
  timeouts: ServerTimeouts = defaultTimeouts,
  refusalHeaders: MoreHeaders = {},
): Promise<RunningServer> {
  // Load balancers ask for a service's health without a `Host`, in HTTP/1.0, which lets them.
  const listener = getRequestListener(
    (request, { incoming }) => service.fetch(request, (incoming as IncomingMessage).socket),
    { errorHandler: () => refusedByServer(refusalHeaders), hostname: 'localhost' },
  );
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: timeouts.checkEvery,
      maxHeaderSize: 16_384,
      // Else Node keeps the first of two and says nothing: what is given twice shall be seen, and refused.
      joinDuplicateHeaders: true,
      // Strict whatever NODE_OPTIONS says: two readings of one request are how requests are smuggled.
      insecureHTTPParser: false,
      // Else Node refuses it by itself, without a word.
      requireHostHeader: false,
    },
    (request, response) => {
      if (!refuseAmbiguous(request, response, refusalHeaders)) inTurn(() => void listener(request, response));
    },
  );
  // A client may say that it has nothing more to ask, and wait for its answer all the same.
  Object.assign(server, { httpAllowHalfOpen: true });
  const inTurn = afterAccepting(server);
  const close = gracefulClose(server);
  server.setTimeout(timeouts.idle);
  // Else Node leaves out what comes after the 2,000th header, and says nothing. How much there can be `maxHeaderSize` bounds.
  server.maxHeadersCount = 0;
  answerClientErrors(server, refusalHeaders);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address();
  return {
    port: typeof bound === 'object' && bound ? bound.port : port,
    close,
  };
}
