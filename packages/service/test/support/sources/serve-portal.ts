import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Answers a request to a host of a portal. */
type AnswerRequest = (request: Request) => Promise<Response>;

/** Serves a fake on this machine until the test has ended. @returns its origin, for `CONNECTOR_HOSTS`. */
export async function servePortal(answer: AnswerRequest): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url, headers } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = new Request(`https://${headers['x-forwarded-host']}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const response = await answer(request);
    const cookies = response.headers.getSetCookie();
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    });
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
