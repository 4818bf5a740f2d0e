import { createServer } from 'node:http';
import { listen } from '../server/listen.ts';
import type { RunningServer } from '../server/server.ts';
import type { Metrics } from './metrics.ts';

/**
 * Serves `GET /metrics` on its own port, which must not be reachable from the internet.
 *
 * @throws the error of `listen`, for example with the code `EADDRINUSE`.
 */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<RunningServer> {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    try {
      const { contentType, text } = await metrics.read();
      response.writeHead(200, { 'Content-Type': contentType }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  return {
    port: await listen(server, host, port),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
