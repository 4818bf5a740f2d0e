import { execFileSync } from 'node:child_process';
import { serve } from '@hono/node-server';
import { onTestFinished } from 'vitest';
import type { Harness } from './harness.ts';

/** Whether this machine has Python 3.10 or later. Tests that run Python are skipped without it. */
export const hasPython: boolean = (() => {
  try {
    execFileSync('python3', ['-c', 'import sys; assert sys.version_info >= (3, 10)'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Serves a harness on a port until the test ends. @returns its URL */
export async function listen({ service }: Harness): Promise<string> {
  const server = serve({ fetch: (request) => service.fetch(request), port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address?.port}`;
}
