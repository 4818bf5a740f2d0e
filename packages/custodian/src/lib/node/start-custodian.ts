import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { TLSSocket } from 'node:tls';
import { createCustodian } from '../create-custodian.ts';
import type { Custodian } from '../custodian.ts';
import type { CustodianOptions } from '../options.ts';

export interface StartOptions extends CustodianOptions {
  /** Default: a free one. */
  readonly port?: number;
  /** PEM. Serves https, and asks for a client certificate that anybody may have signed. */
  readonly tls?: { readonly key: string; readonly cert: string };
}

export interface RunningCustodian extends Custodian {
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Starts a custodian on 127.0.0.1.
 *
 * @throws Error of Node, such as `EADDRINUSE`
 */
export async function startCustodian(options: StartOptions): Promise<RunningCustodian> {
  let custodian: Custodian;
  const listener: RequestListener = (incoming, outgoing) => {
    respond(custodian, origin, incoming, outgoing).catch(() => outgoing.destroy());
  };
  const { tls, port = 0 } = options;
  const server = tls
    ? createTlsServer({ ...tls, requestCert: true, rejectUnauthorized: false }, listener)
    : createServer(listener);
  // Longer than clients keep idle connections: with Node's 5 s, one that is busy may send a request as the connection closes.
  server.keepAliveTimeout = 65_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: boundPort } = server.address() as AddressInfo;
  const { origin = `${tls ? 'https' : 'http'}://127.0.0.1:${boundPort}` } = options;
  custodian = createCustodian({ ...options, origin });
  return Object.assign(custodian, {
    origin,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

const respond = async (
  custodian: Custodian,
  origin: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> => {
  const { method = 'GET', url = '/', socket } = incoming;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(new URL(url, origin), {
    method,
    headers: Object.entries(incoming.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    ),
    ...(hasBody ? { body: await readBody(incoming) } : {}),
  });
  const certificate =
    socket instanceof TLSSocket ? (socket.getPeerCertificate().fingerprint256 ?? null) : null;
  const { status, headers, body } = await custodian.fetch(request, { certificate });
  outgoing.writeHead(status, Object.fromEntries(headers));
  if (!body || method === 'HEAD') outgoing.end();
  else await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
};

const readBody = async (incoming: IncomingMessage): Promise<string> => {
  let body = '';
  for await (const chunk of incoming.setEncoding('utf8')) {
    body += chunk;
    if (body.length > 65_536) throw new Error('The body is too long.');
  }
  return body;
};
