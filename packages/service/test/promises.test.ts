// The promises of the README.
import { Socket } from 'node:net';
import { ConnectorError, type ConnectorErrorCode, type SignInMethod } from '@utility-connect/connector';
import { createGreenButtonFile } from '@utility-connect/connectors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectFile, greenButton } from './support/connect/upload.ts';
import { createTokenUtility, type TokenUtility } from './support/connections/token-utility.ts';
import { createHarness, type Harness, json, PGE } from './support/harness.ts';
import { createQuickConnector } from './support/quick-connector.ts';

const DAY = 86_400;

/** How each login fails; those that are missing work. */
let failing: Record<string, ConnectorErrorCode>;
/** End of what the utility has, UNIX seconds. */
let publishedTo: number;
let utility: TokenUtility;
let harness: Harness;

const names = ['alice', 'bob', 'carol'];
const quick = createQuickConnector(Object.fromEntries(names.map((name) => [name, 1])));
const failAs = (login: string) => {
  const code = failing[login];
  if (code) throw new ConnectorError(code, 'Failed.');
};
const signIn: SignInMethod = {
  ...quick,
  async signIn(request) {
    failAs(request.fields.username ?? '');
    return quick.signIn(request);
  },
  async listAccounts(request) {
    const [account] = await quick.listAccounts(request);
    return account ? [{ ...account, key: `meter of ${request.login}` }] : [];
  },
  async *readIntervals({ login, to }) {
    // The utility ends sessions before it says why.
    if (failing[login] === 'invalid_credentials') throw new ConnectorError('login_expired', 'Over.');
    failAs(login);
    const end = Math.min(to, publishedTo);
    yield [{ start: end - 900, end, usageKwh: 0.25 }];
  },
};

beforeEach(async () => {
  // Background work looks for due accounts every few seconds.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  failing = {};
  publishedTo = Number.POSITIVE_INFINITY;
  utility = createTokenUtility();
  const file = createGreenButtonFile({ now: () => Math.floor(harness.clock.now / 1000) });
  harness = await createHarness({ methods: [signIn, utility.method, file] });
  harness.service.work();
});
afterEach(async () => {
  vi.useRealTimers();
  await harness.service.stop();
});

interface Told {
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Lets time pass, in which nobody reads data. */
const pass = (seconds: number): void => {
  harness.clock.now += seconds * 1000;
  vi.advanceTimersByTime(60_000);
};
const told = async (): Promise<Told[]> => {
  vi.advanceTimersByTime(60_000);
  const answer = harness.call('/webhook_events?limit=500', { headers: harness.clientHeaders });
  return (await json<{ events: Told[] }>(answer)).events;
};
/** Waits until the app is told. @returns all events of this type. */
const untilTold = async (type: string, count = 1): Promise<Told[]> => {
  await expect.poll(async () => (await told()).filter((event) => event.type === type).length).toBe(count);
  return (await told()).filter((event) => event.type === type);
};
const connect = (username: string) => harness.accessToken({ userId: username, username });
const connectionOf = async (token: string) =>
  (await json<{ id: string }[]>(harness.read('/connections', token)))[0]?.id;

describe('data never stops silently', () => {
  it('when the utility refuses the login, until the person signs in again', async () => {
    const token = await connect('alice');
    await untilTold('intervals.available');
    failing.alice = 'invalid_credentials';
    pass(2 * DAY - 3600);
    const [refused] = await untilTold('connection.needs_sign_in');
    const subject = { connection_id: await connectionOf(token), user_id: 'alice' };
    expect(refused?.data).toEqual({
      ...subject,
      reason: 'login_refused',
      since: Math.floor(harness.clock.now / 1000),
    });
    failing = {};
    await connect('alice');
    const [restored] = await untilTold('connection.restored');
    expect(restored?.data).toEqual(subject);
    await untilTold('intervals.available', 2);
  });

  it('when the person ends the authorization at the utility, until they give another one', async () => {
    const token = await utility.connect(harness, { userId: 'dora' });
    const before = await connectionOf(token);
    utility.grant('grant-1').isRevoked = true;
    pass(2 * DAY - 3600);
    const [refused] = await untilTold('connection.needs_sign_in');
    expect(refused?.data).toMatchObject({ connection_id: before, user_id: 'dora', reason: 'login_expired' });
    await utility.connect(harness, { userId: 'dora', grantId: 'grant-2' });
    const after = await connectionOf(token);
    const [restored] = await untilTold('connection.restored');
    expect(restored?.data).toEqual({ connection_id: after, user_id: 'dora' });
    const [removed] = await untilTold('connection.removed');
    expect(removed?.data).toMatchObject({ connection_id: before, by: 'service', replaced_by: after });
  });

  it('when the utility is down, until it answers again', async () => {
    for (const name of names) await connect(name);
    await untilTold('intervals.available', 3);
    for (const name of names) failing[name] = 'utility_unavailable';
    pass(2 * DAY - 3600);
    const [started] = await untilTold('utility.outage_started');
    expect(started?.data).toEqual({ utility_id: PGE });
    failing = {};
    pass(7 * 3600);
    await untilTold('utility.outage_ended');
    expect(await untilTold('utility.outage_started')).toHaveLength(1);
  });

  it('when no sync succeeds for two days, whatever the reason, until one does', async () => {
    const token = await connect('alice');
    await untilTold('intervals.available');
    const lastSuccess = Math.floor(harness.clock.now / 1000);
    failing.alice = 'invalid_answer';
    for (let day = 0; day < 4; day += 1) pass(DAY / 2);
    const [stalled] = await untilTold('sync.stalled');
    const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
    expect(stalled?.data).toMatchObject({ account_id: account?.id, last_success_at: lastSuccess });
    for (let day = 0; day < 4; day += 1) pass(DAY / 2);
    expect(await untilTold('sync.stalled')).toHaveLength(1);
    failing = {};
    pass(DAY / 2);
    await untilTold('intervals.available', 2);
    failing.alice = 'invalid_answer';
    for (let day = 0; day < 5; day += 1) pass(DAY / 2);
    await untilTold('sync.stalled', 2);
  });

  it('when the utility answers and has nothing new for two days, until it has', async () => {
    const token = await connect('alice');
    await untilTold('intervals.available');
    publishedTo = Math.floor(harness.clock.now / 1000);
    const syncLater = async () => {
      pass(1.5 * DAY);
      const isSynced = { last_success_at: Math.floor(harness.clock.now / 1000), last_error: null };
      const connections = () => told().then(() => json(harness.read('/connections', token)));
      await expect.poll(connections).toMatchObject([isSynced]);
    };
    for (let round = 0; round < 3; round += 1) await syncLater();
    await untilTold('sync.stalled');
    await syncLater();
    expect(await untilTold('sync.stalled')).toHaveLength(1);
    publishedTo = Number.POSITIVE_INFINITY;
    await syncLater();
    await untilTold('intervals.available', 2);
  });

  it('when access is removed', async () => {
    const token = await connect('alice');
    const before = await connectionOf(token);
    await harness.call('/connection', {
      method: 'DELETE',
      headers: { ...harness.clientHeaders, Authorization: `Bearer ${token}` },
    });
    const [removed] = await untilTold('connection.removed');
    expect(removed?.data).toEqual({ connection_id: before, user_id: 'alice', by: 'client' });
  });
});

describe('reconnecting never creates a duplicate', () => {
  const KEY = 'meter of alice';
  const bySignIn = () => harness.accessToken({ userId: 'alice', username: 'alice' });
  const byFile = () => {
    const start = Math.floor(harness.clock.now / 3_600_000) * 3600 - DAY;
    return connectFile(harness, greenButton({ id: KEY, start, values: Array(24).fill(1) }), 'alice');
  };
  const byRedirect = async () => {
    const grantId = crypto.randomUUID();
    utility.grant(grantId).accounts = [KEY];
    return utility.connect(harness, { userId: 'alice', grantId });
  };
  const methods = { sign_in: bySignIn, file: byFile, redirect: byRedirect };
  const kinds = Object.keys(methods) as (keyof typeof methods)[];
  const orders = kinds.flatMap((first) =>
    kinds.flatMap((second) => kinds.map((third) => [first, second, third] as const)),
  );

  it.each(orders)('of an account that is connected by %s, %s and %s', async (...order) => {
    const tokens: string[] = [];
    for (const kind of order) tokens.push(await methods[kind]());
    const seen = new Set<string>();
    for (const token of tokens) {
      const accounts = await json<{ id: string }[]>(harness.read('/accounts', token));
      expect(accounts).toHaveLength(1);
      for (const { id } of accounts) seen.add(id);
    }
    expect(seen.size).toBe(1);
    const events = await told();
    expect(events.filter(({ type }) => type === 'account.added')).toHaveLength(1);
    expect(events.filter(({ type }) => type === 'account.removed')).toEqual([]);
  });
});

describe('everything can be tested offline', () => {
  it('with the API that production has: from the connect token to events and removal', async () => {
    const connecting = vi.spyOn(Socket.prototype, 'connect');
    const fetching = vi.spyOn(globalThis, 'fetch');
    const mock = await createHarness();
    mock.service.work();
    const token = await mock.accessToken();
    const [account] = await json<{ id: string }[]>(mock.read('/accounts', token));
    const [connection] = await json<{ id: string }[]>(mock.read('/connections', token));
    const asUser = { ...mock.clientHeaders, Authorization: `Bearer ${token}` };
    const requests: [method: string, path: string][] = [
      ['GET', '/utilities?query=pacific'],
      ['GET', `/intervals?account_id=${account?.id}`],
      ['GET', `/users/${account?.id}/bills`],
      ['POST', `/connections/${connection?.id}/sync`],
      ['GET', '/webhook_events'],
      ['GET', '/webhook_endpoints'],
      ['DELETE', '/connection'],
      ['GET', '/openapi.json'],
      ['GET', '/health/ready'],
    ];
    for (const [method, path] of requests) {
      const response = await mock.call(path, { method, headers: asUser });
      expect([path, response.ok]).toEqual([path, true]);
      await response.body?.cancel();
    }
    await mock.service.stop();
    expect(connecting).not.toHaveBeenCalled();
    expect(fetching).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });
});
