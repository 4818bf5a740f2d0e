import { z } from 'zod';
import { temporarilyUnavailable } from '../../core/http/errors.ts';
import type { Context } from '../context.ts';
import type { Endpoint } from './endpoint.ts';

const responseBody = z.object({ status: z.literal('ok').describe('Always `ok`: other states are errors.') });
const example = { status: 'ok' };

/** `GET /health/live` and `GET /health/ready`. */
export function health({ store }: Pick<Context, 'store'>, isStopping: () => boolean): Endpoint[] {
  return [
    {
      method: 'get',
      path: '/health/live',
      auth: 'none',
      operationId: 'checkLiveness',
      summary: 'Check that the process runs',
      description: 'Responds with 200 as long as the process runs.',
      tag: 'Health',
      success: { description: 'The process runs.', schema: responseBody, example },
      handle: (c) => c.json(example),
    },
    {
      method: 'get',
      path: '/health/ready',
      auth: 'none',
      operationId: 'checkReadiness',
      summary: 'Check that requests can be served',
      description:
        'Responds with 503 while the database cannot be reached, or while the process is shutting down.',
      tag: 'Health',
      success: { description: 'Requests can be served.', schema: responseBody, example },
      async handle(c) {
        if (isStopping()) throw temporarilyUnavailable();
        await store.ping().catch((cause: unknown) => {
          throw temporarilyUnavailable(cause);
        });
        return c.json(example);
      },
    },
  ];
}
