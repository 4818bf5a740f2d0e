import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A fake of a utility's hosts on this machine. */
interface ServedFake {
  /** Where requests to those hosts go, for `CONNECTOR_HOSTS`. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Serves a fake to connectors in threads. @param answer answers a request to one of the utility's hosts. */
export async function serveFake(answer: (request: Request) => Promise<Response>): Promise<ServedFake> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url, headers } = incoming;
    const body = await text(incoming);
    const response = await answer(
      new Request(`https://${headers['x-forwarded-host']}${url}`, {
        method,
        headers: headers as Record<string, string>,
        ...(body !== '' && { body }),
      }),
    ).catch(() => new Response('The fake failed.', { status: 500 }));
    const cookies = response.headers.getSetCookie();
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      // They do not fit into one line.
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    });
    outgoing.end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
