import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Service } from '../../app/service.ts';
import { strictTransportHeaders } from '../../core/http/strict-transport.ts';
import { connectPathOf } from '../../heart/connect/connect-urls.ts';
import { UPLOAD_PATH } from '../../heart/connect/routes/file-routes.ts';
import { acceptFirst } from './accept-first.ts';
import { endUnread } from './end-unread.ts';
import { gracefulClose } from './graceful-close.ts';
import { limitBodies } from './limit-bodies.ts';
import { listen } from './listen.ts';
import { answerClientErrors, answerTo, findAmbiguity, malformed, type Refusal } from './refusals.ts';

export interface RunningServer {
  /** The port that it listens on: for 0 a free one. */
  readonly port: number;
  /** Answers accepted requests, then closes; after 9 s at the latest. */
  close(): Promise<void>;
}

interface HttpServer extends RunningServer {
  /** @param work the server also listens until this has ended, for at most 3 s. */
  close(work?: Promise<unknown>): Promise<void>;
}

/** Time limits for a client, in milliseconds. With Node's own limits a slow client could occupy a socket for minutes. */
const defaultTimeouts = {
  /** Time until all headers of a request have arrived. */
  headers: 10_000,
  /** Time until a whole request has arrived. */
  request: 30_000,
  /** Time until a whole file has arrived. Its handler ends it earlier if it arrives too slowly. */
  upload: 1_800_000,
  /** Time between two requests on one connection. Longer than in common load balancers, which else would use a closed one. */
  keepAlive: 65_000,
  /** Time without a byte in either direction while a request is answered, such as to a client that doesn't read. */
  idle: 60_000,
  /** Interval at which the first two are checked. Node's default is 30 s. */
  checkEvery: 1_000,
};
export type ServerTimeouts = Readonly<typeof defaultTimeouts>;

/**
 * Serves a service over HTTP.
 *
 * @throws the error of `listen`, for example with the code `EADDRINUSE`.
 */
export async function serve(
  service: Pick<Service, 'fetch'> & Partial<Pick<Service, 'context'>>,
  host: string,
  port: number,
  timeouts: ServerTimeouts = defaultTimeouts,
): Promise<HttpServer> {
  const strictTransport = service.context ? strictTransportHeaders(service.context.urls.baseUrl) : {};
  const refuse = (refusal: Refusal): Response => {
    const { status, headers, body } = answerTo(refusal, strictTransport);
    return new Response(body, { status, headers });
  };
  const uploadPath = service.context && `${connectPathOf(service.context.urls)}${UPLOAD_PATH}`;
  const isUpload = ({ method, url }: IncomingMessage): boolean => method === 'POST' && url === uploadPath;
  const listener = getRequestListener(
    (request, env) => {
      const { incoming, outgoing } = env as { incoming: IncomingMessage; outgoing: ServerResponse };
      const refusal = findAmbiguity(incoming);
      if (refusal === null) {
        const response = service.fetch(request, incoming.socket);
        return isUpload(incoming) ? endUnread(response, { incoming, outgoing }) : response;
      }
      outgoing.shouldKeepAlive = false;
      return refuse(refusal);
    },
    // The host name stands in for a missing `Host`, which HTTP/1.0 allows.
    { errorHandler: () => refuse(malformed), hostname: 'localhost' },
  );
  const server = createServer({
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.upload,
    keepAliveTimeout: timeouts.keepAlive,
    connectionsCheckingInterval: timeouts.checkEvery,
    maxHeaderSize: 16_384,
    // Makes a header that is sent twice visible, so that it is refused. Node would drop the second one.
    joinDuplicateHeaders: true,
    // Strict whatever NODE_OPTIONS is: a lenient parser allows request smuggling.
    insecureHTTPParser: false,
    // `findAmbiguity` checks it, and the answer is JSON.
    requireHostHeader: false,
  });
  // A client may end its side of the connection and still read the answer.
  Object.assign(server, { httpAllowHalfOpen: true });
  limitBodies(server, { request: timeouts.request, isUpload });
  const run = acceptFirst(server);
  const answer = (request: IncomingMessage, response: ServerResponse): void =>
    run(() => void listener(request, response));
  server.on('request', answer);
  server.on('checkExpectation', answer);
  const close = gracefulClose(server);
  server.setTimeout(timeouts.idle);
  // Node would drop all headers after the 2,000th. `maxHeaderSize` bounds them.
  server.maxHeadersCount = 0;
  answerClientErrors(server, strictTransport);
  return { port: await listen(server, host, port), close };
}
