import {
  ConnectorError,
  type MeterInterval,
  NotYetError,
  type SignInMethod,
} from '@utility-connect/connector';
import { createGuard } from '@utility-connect/connector-host';
import { decodePieces, startOfMonth } from '@utility-connect/intervals';
import { zlibCodec } from '@utility-connect/intervals/zlib';
import { describe, expect, it } from 'vitest';
import { expired, fault, outage, useProcesses } from '../support/sync/processes.ts';

const processes = useProcesses();

const DAY = 86_400;
const HOUR = 3_600;

const hours = (from: number, to: number): MeterInterval[] =>
  Array.from({ length: Math.floor((to - from) / HOUR) }, (_, index) => {
    const start = from + index * HOUR;
    return { start, end: start + HOUR, usageKwh: 1 };
  });

/** Connects an account whose utility fails in the middle of its history until `recover` is called. */
const connectFailing = async (fail: () => Promise<unknown>) => {
  const { clock, connect, reload, startProcess, store, utility } = processes;
  const end = Math.floor(clock.now / HOUR) * HOUR;
  const middle = end - 30 * DAY;
  const first = middle - 30 * DAY;
  const asked: number[] = [];
  let isDown = true;
  utility.batches = async function* ({ from, to }) {
    asked.push(from);
    const start = Math.max(from, first);
    if (isDown && from < middle) {
      yield hours(start, middle);
      await fail();
    }
    yield hours(isDown ? Math.max(start, middle) : start, Math.floor(to / HOUR) * HOUR);
  };
  const sync = startProcess();
  const [account] = await connect('a');
  const ensure = async () => sync.ensure(await reload(account), 'sandbox');
  const stored = async (): Promise<{ start: number }[]> => {
    const chunks = await store.accounts.readChunks('a', 0, clock.now);
    const texts = chunks.map(({ body }) => new TextDecoder().decode(decodePieces(body, zlibCodec)));
    return JSON.parse(`[${texts.filter((text) => text !== '').join(',')}]`);
  };
  const recover = () => {
    isDown = false;
    clock.now += HOUR;
  };
  return { account, asked, ensure, first, middle, recover, stored };
};

const timeout = () => Promise.reject(new ConnectorError('utility_timeout', 'Slow.'));
const stoppedConnector = () => Promise.reject(new ConnectorError('connector_stopped', 'Stopped.'));
const rateLimit = () =>
  Promise.reject(new ConnectorError('rate_limited', 'Too many requests.', { retryAfterSeconds: 240 }));
const notYet = () => Promise.reject(new NotYetError(240, 'The batch is being prepared.'));

describe('a first sync that fails in the middle', () => {
  it.each([
    ['an outage', outage],
    ['a timeout', timeout],
    ['a connector that was stopped', stoppedConnector],
    ['a fault of the connector', fault],
  ])('continues after the last batch before %s, and reports it', async (_reason, fail) => {
    const { account, asked, ensure, first, middle, recover, stored } = await connectFailing(fail);
    const { clock, syncedTo } = processes;
    await expect(ensure()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(await stored()).toHaveLength((middle - first) / HOUR);
    // Clients see nothing before the history is complete.
    expect(await syncedTo(account)).toBeNull();
    recover();
    await ensure();
    expect(asked.at(-1)).toBe(middle - 7 * DAY);
    const end = Math.floor(clock.now / HOUR) * HOUR;
    expect(await syncedTo(account)).toBe(end);
    expect(await stored()).toHaveLength((end - first) / HOUR);
  });

  it.each([
    ['a rate limit', rateLimit],
    ['a wait for the utility', notYet],
  ])('continues after the last batch before %s, which is no failure', async (_reason, fail) => {
    const { asked, ensure, first, middle, recover, stored } = await connectFailing(fail);
    await expect(ensure()).rejects.toMatchObject({ code: 'data_unavailable', retryAfterSeconds: 240 });
    expect(await stored()).toHaveLength((middle - first) / HOUR);
    recover();
    await ensure();
    expect(asked.at(-1)).toBe(middle - 7 * DAY);
  });

  it.each([
    ['an outage', outage],
    ['a rate limit', rateLimit],
    ['a wait for the utility', notYet],
  ])(
    'keeps the intervals before %s of the bills, and shows them only with the bills',
    async (_reason, fail) => {
      const { account, asked, ensure, first, middle, recover, stored } = await connectFailing(rateLimit);
      const { clock, syncedTo, utility } = processes;
      recover();
      const end = Math.floor(clock.now / HOUR) * HOUR;
      utility.bills = fail as () => never;
      await ensure().catch(() => undefined);
      expect(await stored()).toHaveLength((end - first) / HOUR);
      expect(await syncedTo(account)).toBeNull();
      utility.bills = () => [];
      clock.now += HOUR;
      await ensure();
      expect(asked.at(-1)).toBeGreaterThan(middle);
      expect(await syncedTo(account)).toBe(end + HOUR);
    },
  );

  it('continues after the last batch before its time limit', async () => {
    const { asked, ensure, first, middle, recover, stored } = await connectFailing(
      () => new Promise(() => {}),
    );
    const { utility } = processes;
    const { batches } = utility;
    const method = { kind: 'sign_in', readIntervals: batches } as SignInMethod;
    const guarded = createGuard({ answer: 60_000, intervals: 50 })(method) as SignInMethod;
    utility.batches = (request) => guarded.readIntervals(request);
    await expect(ensure()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(await stored()).toHaveLength((middle - first) / HOUR);
    recover();
    utility.batches = batches;
    await ensure();
    expect(asked.at(-1)).toBe(middle - 7 * DAY);
  });

  it('continues with a new login after the last batch before the login has expired', async () => {
    const { asked, ensure, first, middle, recover, stored } = await connectFailing(async () => {
      recover();
      await expired();
    });
    const { clock, utility } = processes;
    await ensure();
    expect(utility.logins).toEqual(['first login', 'newer login']);
    expect(asked.at(-1)).toBe(middle - 7 * DAY);
    expect(await stored()).toHaveLength((Math.floor(clock.now / HOUR) * HOUR - HOUR - first) / HOUR);
  });

  it('stores nothing if a later batch is invalid, because those before it may not be the oldest', async () => {
    const invalid = () => Promise.reject(new ConnectorError('invalid_answer', 'Newest first.'));
    const { ensure, stored } = await connectFailing(invalid);
    await expect(ensure()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
    expect(await stored()).toEqual([]);
  });

  it('stores nothing when its process stops', async () => {
    const { clock, connect, startProcess, store, utility } = processes;
    const [account] = await connect('a');
    utility.batches = async function* ({ signal, to }) {
      yield hours(to - DAY, to);
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const sync = startProcess();
    const ensuring = sync.ensure(account, 'sandbox').catch(() => undefined);
    await expect.poll(() => utility.active).toBe(1);
    await sync.stop();
    await ensuring;
    expect(await store.accounts.readChunks('a', 0, clock.now)).toEqual([]);
  });
});

describe('a later sync that fails in the middle', () => {
  it('stores what it got and reports the outage', async () => {
    const { clock, connect, reload, startProcess, store, syncedTo, utility } = processes;
    const sync = startProcess();
    const [account] = await connect('a');
    await sync.ensure(account, 'sandbox');
    const before = clock.now;
    clock.now += 3 * DAY;
    utility.batches = async function* () {
      yield hours(before, before + DAY);
      await outage();
    };
    await sync.ensure(await reload(account), 'sandbox');
    expect(await syncedTo(account)).toBe(before + DAY);
    expect(await store.jobs.count('sync', clock.now + 300)).toMatchObject({ due: 1 });
  });

  it('continues within a damaged month that it read only in part', async () => {
    const { clock, connect, reload, startProcess, store, utility } = processes;
    const month = startOfMonth(clock.now);
    const end = month + 20 * DAY;
    clock.now = end;
    utility.intervals = () => hours(month, end);
    const sync = startProcess();
    const [account] = await connect('a');
    await sync.ensure(account, 'sandbox');
    const [chunk] = await store.accounts.readChunks('a', month, month);
    if (!chunk) throw new Error('The month is not stored.');
    chunk.body[chunk.body.length - 1] = (chunk.body.at(-1) ?? 0) ^ 4;
    await store.accounts.putData('a', { chunks: [chunk], bills: [] });
    clock.now += DAY;
    utility.batches = async function* () {
      yield hours(month, month + DAY);
      await outage();
    };
    await sync.ensure(await reload(account), 'sandbox');
    const asked: number[] = [];
    utility.batches = async function* ({ from }) {
      asked.push(from);
      yield hours(from, end);
    };
    clock.now += DAY;
    await sync.ensure(await reload(account), 'sandbox');
    expect(asked[0]).toBeLessThanOrEqual(month + DAY);
  });
});
