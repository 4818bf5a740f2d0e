// Deliveries of webhooks to a fast receiver, and what they cost other requests.
import { createServer } from 'node:http';
import { load } from './load.mjs';
import { requestsFor } from './service-requests.mjs';
import { clientHeaders, clientId } from './stored-service.mjs';

const ENDPOINTS = 8;
const BACKLOG = 3_000;
const PER_SECOND = 300;
const SECONDS = 6;
const ROUNDS = 9;
/** Longer than a load. */
const SCHEDULED_SECONDS = 8;

/**
 * Measures how fast a backlog is delivered, and how much of a core 300 deliveries a second leave to other requests.
 *
 * @param service see `startStoredService`
 * @param speed of the machine, relative to the one that the floors are for
 */
export async function measureWebhooks(service, speed) {
  const receiver = await startReceiver();
  try {
    const endpoints = await createEndpoints(service, receiver.url);
    const name = `${service.databaseName}: webhooks`;
    await deliver(service, receiver, endpoints, 500);
    const started = performance.now();
    await deliver(service, receiver, endpoints, BACKLOG);
    const perSecond = BACKLOG / ((performance.now() - started) / 1000);
    const seconds = await deliverySeconds(service, receiver, endpoints);
    return [
      { name, value: perSecond, unit: 'deliveries/s', floor: `>= ${Math.round(PER_SECOND * speed)}` },
      {
        name: `${name}, share of a core left by ${PER_SECOND} a second`,
        value: 100 * (1 - PER_SECOND * seconds),
        unit: '%',
        floor: '>= 90',
        note: `${Math.round(seconds * 1e6)} µs of CPU time per delivery`,
      },
    ];
  } finally {
    receiver.stop();
  }
}

/** Loads `/accounts` with and without deliveries, in turn: the speed of a machine changes. @returns CPU seconds per delivery. */
async function deliverySeconds(service, receiver, endpoints) {
  const target = requestsFor(service).list;
  const loadOnce = () => load(target, { pid: service.pid, seconds: SECONDS, warm: false });
  const measured = [];
  await load(target, { seconds: SECONDS });
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await loadOnce();
    const before = receiver.count();
    const scheduled = SCHEDULED_SECONDS * PER_SECOND;
    await writeEvents(service, endpoints, scheduled, PER_SECOND);
    await receiver.received(before + 1);
    const [count, startedAt] = [receiver.count(), performance.now()];
    const beside = await loadOnce();
    const perSecond = (receiver.count() - count) / ((performance.now() - startedAt) / 1000);
    const perRequest = perSecond / beside.requestsPerSecond;
    measured.push((secondsPerRequest(beside) - secondsPerRequest(without)) / perRequest);
    await receiver.received(before + scheduled);
  }
  return measured.sort((one, other) => one - other)[Math.floor(ROUNDS / 2)];
}

// There is no CPU time on systems other than Linux.
const secondsPerRequest = ({ perCpuSecond, requestsPerSecond }) =>
  1 / (Number.isFinite(perCpuSecond) ? perCpuSecond : requestsPerSecond);

async function startReceiver() {
  let count = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      count += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/webhooks`,
    count: () => count,
    async received(wanted) {
      while (count < wanted) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function createEndpoints({ baseUrl }, url) {
  const create = async () => {
    const response = await fetch(`${baseUrl}/webhook_endpoints`, {
      method: 'POST',
      headers: { ...clientHeaders, 'Content-Type': 'application/json' },
      body: JSON.stringify({ url }),
    });
    return (await response.json()).id;
  };
  const ids = [];
  while (ids.length < ENDPOINTS) ids.push(await create());
  return ids;
}

async function deliver(service, receiver, endpoints, amount) {
  const wanted = receiver.count() + amount;
  await writeEvents(service, endpoints, amount);
  await receiver.received(wanted);
}

let lastId = 0;

/** Writes events that are due now, or from now on so many a second. */
async function writeEvents({ database }, endpoints, amount, perSecond = amount) {
  const now = Math.floor(Date.now() / 1000);
  const data = JSON.stringify({
    account_id: crypto.randomUUID(),
    connection_id: crypto.randomUUID(),
    user_id: 'user',
  });
  const ids = Array.from({ length: amount }, () => `evt_bench_${String(++lastId).padStart(9, '0')}`);
  const event = { at: now, kind: 'event', type: 'intervals.available', client_id: clientId, data };
  await database.insert(
    'journal',
    ids.map((id) => ({ id, ...event })),
  );
  await database.insert(
    'webhook_deliveries',
    ids.map((id, index) => ({
      ...{ endpoint_id: endpoints[index % endpoints.length], event_id: id, client_id: clientId },
      status: 'pending',
      ...{ is_manual: 0, attempts: 0, due_at: now + Math.floor(index / perSecond), created_at: now },
    })),
  );
}
