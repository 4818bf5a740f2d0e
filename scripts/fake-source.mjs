// Serves the fake of a source on a loopback port, for the setting SANDBOX_SOURCES.
import { createServer } from 'node:http';

/** @returns its origin, and what it accepts at sign-in */
export async function serveFakeSource(id) {
  const { createFakeSource } = await import('../packages/connectors/dist/testing.js');
  const fake = createFakeSource(id);
  const server = createServer(async (incoming, outgoing) => {
    try {
      const answer = await fake.fetch(await requestOf(incoming));
      outgoing.writeHead(answer.status, [...answer.headers].flat());
      outgoing.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      outgoing.writeHead(500).end();
    }
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  return { origin: `http://127.0.0.1:${server.address().port}`, login: fake.login };
}

// The fake answers as the interface's own host, which the service names in this header.
async function requestOf(incoming) {
  const { method, url, headers } = incoming;
  const body = method === 'GET' || method === 'HEAD' ? undefined : Buffer.concat(await incoming.toArray());
  const { 'x-forwarded-host': host, ...others } = headers;
  return new Request(`https://${host}${url}`, { method, headers: others, body });
}
