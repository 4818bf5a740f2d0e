import { expect, it } from 'vitest';
import { createMockService } from '../../mock.ts';
import { createMemoryStore } from '../store/memory.ts';
import type { Store } from '../store/store.ts';
import { createAdmission } from './admission.ts';

const BASE = 'http://localhost:4000';

/** A service, with a clock and turns of the event loop that the test makes. */
const createLimited = async (maxStoreCalls = 100) => {
  let now = 0;
  let endTurn = (): void => undefined;
  const service = await createMockService({
    admission: {
      maxDelayMs: 25,
      maxStoreCalls,
      elapsed: () => now,
      afterTurn: (callback) => {
        endTurn = callback;
      },
    },
  });
  const { clientId, clientSecret } = service.client;
  const headers = { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret };
  return {
    service,
    ask: async (path = '/utilities'): Promise<Response> =>
      service.fetch(new Request(`${BASE}${path}`, { headers })),
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    endTurn: () => endTurn(),
  };
};

it('turns away a request that has waited for too long, and tells it when to come back', async () => {
  const { ask, pass } = await createLimited();
  expect((await ask()).status).toBe(200);
  pass(25);
  expect((await ask()).status).toBe(200);
  pass(1);
  const answer = await ask();
  expect(answer.status).toBe(503);
  expect(answer.headers.get('Retry-After')).toBe('1');
  expect(answer.headers.get('Request-Id')).toBeTruthy();
  expect(await answer.json()).toMatchObject({ error: 'temporarily_unavailable' });
});

it('takes requests on again in the next turn of the event loop', async () => {
  const { ask, pass, endTurn } = await createLimited();
  await ask();
  pass(1000);
  expect((await ask()).status).toBe(503);
  endTurn();
  expect((await ask()).status).toBe(200);
});

it('does not hold against a request what happened between two turns', async () => {
  const { ask, pass, endTurn } = await createLimited();
  await ask();
  endTurn();
  pass(60_000);
  expect((await ask()).status).toBe(200);
});

it('answers health all the while', async () => {
  const { ask, pass } = await createLimited(0);
  await ask('/health/live');
  pass(1000);
  expect((await ask()).status).toBe(503);
  expect((await ask('/health/live')).status).toBe(200);
  expect((await ask('/health/ready')).status).toBe(200);
});

it('turns requests away while the database has too many calls open, also failed ones until then', async () => {
  const admission = createAdmission({ maxDelayMs: 25, maxStoreCalls: 2, afterTurn: setImmediate });
  const open: { resolve: (value: null) => void; reject: (error: Error) => void }[] = [];
  const find = () => new Promise((resolve, reject) => open.push({ resolve, reject }));
  const store = admission.watch({ ...createMemoryStore(), clients: { find } as unknown as Store['clients'] });
  const isAdmitted = () =>
    Promise.resolve(
      admission.middleware({ req: { path: '/accounts' } } as never, async () => undefined),
    ).then(
      () => true,
      () => false,
    );
  const calls = [store.clients.find('a'), store.clients.find('b')];
  expect(await isAdmitted()).toBe(false);
  open[0]?.reject(new Error('away'));
  await expect(calls[0]).rejects.toThrow('away');
  expect(await isAdmitted()).toBe(true);
  store.clients.find('c').catch(() => undefined);
  expect(await isAdmitted()).toBe(false);
});
