import { expect, it } from 'vitest';
import { createMockService } from '../../mock.ts';
import { createAdmission } from './admission.ts';

const BASE = 'http://localhost:4000';

/** A service, with clocks and turns of the event loop that the test makes. */
const createLimited = async (maxStoreCalls = 100) => {
  let now = 0;
  let worked = 0;
  const waiting: (() => void)[] = [];
  const service = await createMockService({
    admission: {
      maxDelayMs: 25,
      maxStoreCalls,
      elapsed: () => now,
      worked: () => worked,
      afterTurn: (callback) => waiting.push(callback),
    },
  });
  const { clientId, clientSecret } = service.client;
  const headers = { 'Service-Client-Id': clientId, 'Service-Secret': clientSecret };
  const ask = async (path = '/openapi.json'): Promise<Response> =>
    service.fetch(new Request(`${BASE}${path}`, { headers }));
  return {
    service,
    ask,
    /** As many as may come without any being turned away. */
    crowd: () => Promise.all(Array.from({ length: 12 }, () => ask('/health/live'))),
    /** The service works for so long. */
    pass: (milliseconds: number) => {
      now += milliseconds;
      worked += milliseconds;
    },
    /** Others have the processor for so long. */
    stall: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Before each that goes on, the one before it works for so long. */
    endTurn: async (milliseconds = 0) => {
      for (const callback of waiting.splice(0)) {
        callback();
        // Each is an event of its own: what follows from it at once is done before the next.
        await new Promise((resolve) => setTimeout(resolve));
        now += milliseconds;
        worked += milliseconds;
      }
    },
  };
};

/** Late turns, one after the other, until the service has had enough. */
const fallBehind = async ({ ask, crowd, pass, endTurn }: Awaited<ReturnType<typeof createLimited>>) => {
  for (let turn = 0; turn < 3; turn += 1) {
    await crowd();
    pass(50);
    await ask();
    await endTurn();
  }
};

it('turns away a request that has waited for too long, and tells it when to come back', async () => {
  const limited = await createLimited();
  const { ask, crowd, pass } = limited;
  await fallBehind(limited);
  await crowd();
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
  const limited = await createLimited();
  const { ask, crowd, pass, endTurn } = limited;
  await fallBehind(limited);
  await crowd();
  pass(26);
  expect((await ask()).status).toBe(503);
  await endTurn();
  expect((await ask()).status).toBe(200);
});

it('turns nobody away for one late turn', async () => {
  const { ask, crowd, pass, endTurn } = await createLimited();
  await crowd();
  pass(5000);
  expect((await ask()).status).toBe(200);
  await endTurn();
  await ask();
  await endTurn();
  await crowd();
  pass(5000);
  expect((await ask()).status).toBe(200);
});

it('does not take the arrival of the next ones for the end of them', async () => {
  const limited = await createLimited();
  const { ask, crowd, pass, endTurn } = limited;
  await fallBehind(limited);
  const underWay = ask('/utilities');
  await endTurn();
  await crowd();
  pass(26);
  expect((await ask()).status).toBe(503);
  await endTurn();
  expect((await underWay).status).toBe(200);
});

it('turns nobody away while others have the processor', async () => {
  const { ask, crowd, stall, endTurn } = await createLimited();
  for (let turn = 0; turn < 10; turn += 1) {
    await crowd();
    stall(500);
    expect((await ask()).status).toBe(200);
    await endTurn();
  }
});

it('does not take work of earlier turns for what a request has waited for', async () => {
  const { ask, crowd, pass, stall, endTurn } = await createLimited();
  for (let turn = 0; turn < 20; turn += 1) {
    pass(20);
    await crowd();
    stall(100);
    expect((await ask()).status).toBe(200);
    await endTurn();
  }
});

it('turns none of a dozen away, however long a reading in the background delays them', async () => {
  const { ask, pass, endTurn } = await createLimited();
  for (let turn = 0; turn < 10; turn += 1) {
    await ask();
    pass(500);
    const rest = await Promise.all(Array.from({ length: 11 }, () => ask()));
    expect(rest.map(({ status }) => status)).toEqual(Array(11).fill(200));
    await endTurn();
  }
});

it('turns none of a dozen away that are answered and ask again in one turn', async () => {
  let worked = 0;
  const turns: (() => void)[] = [];
  const admission = createAdmission({
    maxDelayMs: 25,
    maxStoreCalls: 100,
    elapsed: () => worked,
    afterTurn: (callback) => turns.push(callback),
  });
  const accounts = { req: { path: '/accounts' } } as never;
  const answers: (() => void)[] = [];
  const ask = () => admission.middleware(accounts, () => new Promise((resolve) => answers.push(resolve)));
  let asked = Array.from({ length: 12 }, ask);
  for (let turn = 0; turn < 10; turn += 1) {
    for (const endTurn of turns.splice(0)) endTurn();
    await admission.again(accounts, async () => {
      worked += 100;
    });
    for (const answer of answers.splice(0)) answer();
    await Promise.all(asked);
    asked = Array.from({ length: 12 }, ask);
  }
  for (const answer of answers.splice(0)) answer();
  await Promise.all(asked);
});

it('looks again at those that were looked up together, and turns away who waits for too many of them', async () => {
  const { ask, endTurn } = await createLimited();
  const together = Array.from({ length: 16 }, () => ask('/utilities'));
  await new Promise((resolve) => setTimeout(resolve));
  await endTurn(10);
  const statuses = (await Promise.all(together)).map(({ status }) => status);
  // The fourth has waited for more than 25 ms of work; from the fourteenth on that has lasted for 100 ms of it.
  expect(statuses).toEqual([...Array(13).fill(200), ...Array(3).fill(503)]);
});

it('forgets late turns of long ago', async () => {
  const limited = await createLimited();
  const { ask, crowd, pass } = limited;
  await fallBehind(limited);
  pass(60_000);
  await crowd();
  pass(26);
  expect((await ask()).status).toBe(200);
});

it('answers health all the while', async () => {
  const limited = await createLimited();
  const { ask, crowd, pass } = limited;
  await fallBehind(limited);
  await crowd();
  pass(26);
  expect((await ask()).status).toBe(503);
  expect((await ask('/health/live')).status).toBe(200);
  expect((await ask('/health/ready')).status).toBe(200);
});
