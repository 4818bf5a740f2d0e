// How fast the machine is at the moment, by a bare node:http server on one core. Floors are for a reference machine.
import { fileURLToPath } from 'node:url';
import { load } from './load.mjs';
import { freePort, startNode } from './processes.mjs';

/** Requests/s of the bare server on the machine that the floors are for. A slower machine gets proportionally lower floors. */
const REFERENCE_REQUESTS_PER_SECOND = 53_000;

/** @returns `speed`, at most 1, relative to the reference machine; and a row of the table. */
export async function measureSpeed(name) {
  const { requestsPerSecond } = await loadBareServer();
  const speed = Math.min(1, requestsPerSecond / REFERENCE_REQUESTS_PER_SECOND);
  const row = {
    name: `bare node:http, before ${name}`,
    value: requestsPerSecond,
    unit: 'requests/s',
    note: `${Math.round(100 * speed)} % of the reference machine, and floors in proportion`,
  };
  return { speed, row };
}

async function loadBareServer() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = fileURLToPath(new URL('bare-server.mjs', import.meta.url));
  const server = await startNode([program], { env: { PORT: String(port) }, ready: url });
  const result = await load({ url }, { pid: server.pid });
  await server.stop();
  return result;
}
