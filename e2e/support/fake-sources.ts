import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createFakeSource, type FakeSource } from '@utility-connect/connectors/testing';

/** Hosts of the interfaces, by the ids of their sources. */
const hosts = {
  'gb-octopus-energy': 'api.octopus.energy',
  'dk-eloverblik': 'api.eloverblik.dk',
  'de-octopus-energy': 'api.oeg-kraken.energy',
} as const;

export type FakeSourceId = keyof typeof hosts;

export interface FakeSources {
  /** A value of `CONNECTOR_HOSTS` that sends the requests of the sources here. */
  readonly connectorHosts: string;
  readonly fakes: Readonly<Record<FakeSourceId, FakeSource>>;
  /** Authorization headers that were sent. */
  readonly secrets: ReadonlySet<string>;
  stop(): Promise<void>;
}

/** Serves fakes of the sources on this machine. */
export async function startFakeSources(): Promise<FakeSources> {
  const ids = Object.keys(hosts) as FakeSourceId[];
  const fakes = Object.fromEntries(ids.map((id) => [id, createFakeSource(id)])) as FakeSources['fakes'];
  const secrets = new Set<string>();
  const server = createServer(async (request, response) => {
    const host = String(request.headers['x-forwarded-host']);
    const id = ids.find((each) => hosts[each] === host);
    const { authorization } = request.headers;
    if (authorization !== undefined) secrets.add(authorization);
    if (id === undefined) {
      response.writeHead(502).end();
      return;
    }
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const answer = await fakes[id].fetch(
      new Request(`https://${host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: request.headers as Record<string, string>,
        ...(hasBody && { body: Readable.toWeb(request) as unknown as BodyInit, duplex: 'half' }),
      } as RequestInit),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    if (answer.body) Readable.fromWeb(answer.body as ReadableStream).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    connectorHosts: ids.map((id) => `${hosts[id]}=${origin}`).join(','),
    fakes,
    secrets,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
