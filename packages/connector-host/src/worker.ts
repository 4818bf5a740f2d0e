// The thread of a connector.
import { getHeapStatistics } from 'node:v8';
import { workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerStart } from './lib/isolation/messages.ts';
import { type Calls, createCalls } from './lib/isolation/worker/calls.ts';
import { createClaims } from './lib/isolation/worker/claims.ts';
import { describeConnector, loadConnector } from './lib/isolation/worker/load-connector.ts';
import { trackCalls } from './lib/pacing/current-call.ts';

const { input, maxExternalBytes, port } = workerData as WorkerStart;
const MEMORY_CHECK_MS = 25;
const send = (message: FromWorker): void => port.postMessage(message);

let calls: Calls | null = null;
const claims = createClaims(send);
port.on('message', (message: ToWorker) => {
  if (message.type === 'ping') send({ type: 'pong' });
  else if (message.type === 'turn') claims.receive(message);
  else calls?.receive(message);
});

// Often, because buffers of hundreds of megabytes are filled in no time.
setInterval(() => {
  if (getHeapStatistics().external_memory > maxExternalBytes) send({ type: 'out_of_memory' });
}, MEMORY_CHECK_MS).unref();

try {
  // Takes longer to load than the reader of a file.
  const bound =
    input.fetchLimits &&
    (await import('./lib/isolation/worker/bound-fetch.ts')).boundFetch(
      input.fetchLimits,
      input.reportsRequests ? (request) => send({ type: 'requested', request }) : undefined,
    );
  const connector = await loadConnector(input);
  const { limits = [], capabilities, methods } = connector;
  bound?.(limits, claims.claimOf(limits));
  calls = createCalls(
    methods.map((method) => trackCalls(method, capabilities)),
    send,
  );
  send({ type: 'loaded', description: describeConnector(connector) });
} catch (error) {
  // Shown: while a module is loaded, there is no secret of a person yet.
  const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
  send({ type: 'not_loaded', reason });
}
