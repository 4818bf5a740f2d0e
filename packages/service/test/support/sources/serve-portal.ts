import { onTestFinished } from 'vitest';
import { serveFake } from '../../../src/lib/cli/try/serve-fake.ts';

/** Serves a fake until the test has ended. @returns its origin, for `CONNECTOR_HOSTS`. */
export async function servePortal(answer: (request: Request) => Promise<Response>): Promise<string> {
  const { origin, close } = await serveFake(answer);
  onTestFinished(close);
  return origin;
}
