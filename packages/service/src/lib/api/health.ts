import type { Context } from '../context.ts';
import { temporarilyUnavailable } from '../http/errors.ts';
import type { Endpoint } from './endpoint.ts';

/** `GET /health/live` and `GET /health/ready`. */
export function health({ store }: Context, isStopping: () => boolean): Endpoint[] {
  return [
    {
      method: 'get',
      paths: ['/health/live'],
      auth: 'none',
      operation: {
        operationId: 'live',
        summary: 'Liveness',
        description: '200 while the process runs.',
        tag: 'Health',
        success: { status: 200, description: 'It runs.', schema: status, example: { status: 'ok' } },
      },
      handle: (c) => c.json({ status: 'ok' }),
    },
    {
      method: 'get',
      paths: ['/health/ready'],
      auth: 'none',
      operation: {
        operationId: 'ready',
        summary: 'Readiness',
        description:
          '200 when requests can be served; 503 when the database cannot be reached or the process is stopping.',
        tag: 'Health',
        success: { status: 200, description: 'It is ready.', schema: status, example: { status: 'ok' } },
        errors: [503],
      },
      async handle(c) {
        if (isStopping()) throw temporarilyUnavailable();
        await store.ping().catch((cause: unknown) => {
          throw temporarilyUnavailable(cause);
        });
        return c.json({ status: 'ok' });
      },
    },
  ];
}

const status = { type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] };
