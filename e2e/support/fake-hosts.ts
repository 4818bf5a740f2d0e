import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A fake of an interface. */
interface Fake {
  fetch(request: Request): Promise<Response>;
}

export interface FakeHosts {
  /** A value of `CONNECTOR_HOSTS` that sends the requests of connectors here. */
  readonly connectorHosts: string;
  /** Authorization headers that were sent. */
  readonly secrets: ReadonlySet<string>;
  /** Paths of all requests, in order. */
  readonly paths: readonly string[];
  stop(): Promise<void>;
}

/** Serves fakes on this machine, by the hosts that they stand for. */
export async function startFakeHosts(fakes: Readonly<Record<string, Fake>>): Promise<FakeHosts> {
  const secrets = new Set<string>();
  const paths: string[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const host = String(incoming.headers['x-forwarded-host']);
    const { authorization } = incoming.headers;
    if (authorization !== undefined) secrets.add(authorization);
    paths.push(incoming.url?.replace(/\?.*/, '') ?? '');
    const answer = await fakes[host]?.fetch(await requestOf(incoming, host));
    if (!answer) {
      outgoing.writeHead(502).end();
      return;
    }
    // As a list: there may be several cookies.
    outgoing.writeHead(answer.status, [...answer.headers].flat());
    outgoing.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    connectorHosts: Object.keys(fakes)
      .map((host) => `${host}=${origin}`)
      .join(','),
    secrets,
    paths,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const requestOf = async (incoming: IncomingMessage, host: string): Promise<Request> => {
  const { method = 'GET', url, headers } = incoming;
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(await incoming.toArray());
  return new Request(`https://${host}${url}`, {
    method,
    headers: headers as Record<string, string>,
    body,
  });
};
