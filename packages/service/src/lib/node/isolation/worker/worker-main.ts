// The thread of a connector.
import { parentPort, workerData } from 'node:worker_threads';
import { install } from 'undici';
import { createBoundedFetch } from '../../bounded-fetch/bounded-fetch.ts';
import type { FromWorker, ToWorker, WorkerInput } from '../messages.ts';
import { createCalls } from './calls.ts';
import { describeConnector, loadConnector } from './load-connector.ts';

const port = parentPort as NonNullable<typeof parentPort>;
const input = workerData as WorkerInput;
const send = (message: FromWorker): void => port.postMessage(message);

// Also the classes that go with `fetch`, such as `Request`.
install();
globalThis.fetch = createBoundedFetch({ allowedHosts: input.allowedHosts }) as typeof fetch;

try {
  const connector = await loadConnector(input);
  const calls = createCalls(connector.methods, send);
  port.on('message', (message: ToWorker) => {
    if (message.type === 'ping') send({ type: 'pong', bytes: process.memoryUsage().external });
    else calls.receive(message);
  });
  send({ type: 'loaded', description: describeConnector(connector) });
} catch (error) {
  // A module may be loaded only to find out that it does not fit. There is no secret of a person yet.
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
  send({ type: 'not_loaded', reason });
}
