// The thread of a connector.
import { workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerStart } from '../messages.ts';
import { type Calls, createCalls } from './calls.ts';
import { describeConnector, loadConnector } from './load-connector.ts';

const { input, port } = workerData as WorkerStart;
const send = (message: FromWorker): void => port.postMessage(message);

let calls: Calls | null = null;
port.on('message', (message: ToWorker) => {
  if (message.type === 'ping') send({ type: 'pong', bytes: process.memoryUsage().external });
  else calls?.receive(message);
});

try {
  // Takes longer to load than the reader of a file.
  if (input.allowedHosts) (await import('./bound-fetch.ts')).boundFetch(input.allowedHosts);
  const connector = await loadConnector(input);
  calls = createCalls(connector.methods, send);
  send({ type: 'loaded', description: describeConnector(connector) });
} catch (error) {
  // Shown: while a module is loaded, there is no secret of a person yet.
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
  send({ type: 'not_loaded', reason });
}
