import { createServer } from 'node:net';

// Below the ports that systems assign, and above 10080, which browsers refuse.
const FIRST_PORT = 11_000;
const PORTS_PER_PROCESS = 100;
let offered = 0;

/**
 * Finds an unused port. Each process searches a range of its own: a port that the system assigned to a probe could be assigned to the
 * probe of another process before a server listens on it.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + (process.pid % 200) * PORTS_PER_PROCESS + (offered % PORTS_PER_PROCESS);
    offered += 1;
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
