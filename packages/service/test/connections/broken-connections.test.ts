import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { FaultKind } from '../../src/lib/heart/store/faults.ts';
import { connectFile, greenButton } from '../support/connect/upload.ts';
import { createTokenUtility } from '../support/connections/token-utility.ts';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { newClient } from '../support/new-client.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';

interface ApiConnection {
  readonly id: string;
  readonly status: string;
  readonly account_ids: readonly string[];
  readonly last_error: { readonly code: string } | null;
  readonly data_through: number;
}

interface ApiEvent {
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const NOT_THERE = 'ffffffff-7a57-4b0e-8f5b-3c4a7f1d2e60';

describe.each(storeNames)('a broken sandbox connection on %s', (name) => {
  let opened: OpenedStore;
  let harness: Harness;
  beforeEach(async () => {
    opened = await openStore[name]();
    harness = await createHarness({ store: opened.store });
    harness.service.work();
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  const connections = (token: string) => json<ApiConnection[]>(harness.read('/connections', token));
  const only = async (token: string) => (await connections(token))[0] as ApiConnection;
  /** Connects a user and waits for the first data of both accounts. */
  const connected = async (userId = 'user-1', options = {}) => {
    const token = await harness.accessToken({ userId, ...options });
    const { account_ids: ids } = await only(token);
    for (const id of ids) await harness.read(`/intervals?account_id=${id}`, token);
    await expect.poll(async () => (await only(token)).status).toBe('active');
    return token;
  };
  const breakAs = (id: string, as: string, headers?: Record<string, string>) =>
    harness.post(`/sandbox/connections/${id}/break`, { as }, headers);
  const repair = (id: string, headers?: Record<string, string>) =>
    harness.post(`/sandbox/connections/${id}/repair`, {}, headers);
  /** Events of the client, without the one of the connection's creation. */
  const events = async (headers = harness.clientHeaders) => {
    const page = await json<{ events: ApiEvent[] }>(harness.call('/webhook_events?limit=500', { headers }));
    return page.events.filter(({ type }) => !/^(connection\.created|account\.added)$/.test(type));
  };
  const newEvents = async (before: number) => (await events()).slice(before);
  const typesAfter = async (before: number) => (await newEvents(before)).map(({ type }) => type);
  /** Breaks a connection on behalf of its client. @returns the number of events before. */
  const broken = async (token: string, as: FaultKind) => {
    const before = (await events()).length;
    const { id } = await only(token);
    const answer = await breakAs(id, as);
    expect([answer.status, await json(answer)]).toEqual([200, { connection_id: id, broken_as: as }]);
    return before;
  };
  const repaired = async (token: string) => {
    const before = (await events()).length;
    const { id } = await only(token);
    const answer = await repair(id);
    expect([answer.status, await json(answer)]).toEqual([200, { connection_id: id, broken_as: null }]);
    return before;
  };
  const utility = async (headers = harness.clientHeaders) => {
    const page = await json<{ utilities: Record<string, unknown>[] }>(
      harness.call('/utilities?query=PGE&limit=1', { headers }),
    );
    return page.utilities[0];
  };

  it.each([
    ['login_refused', 'login_refused'],
    ['consent_ended', 'login_expired'],
  ] as const)('as %s needs a sign-in until it is repaired', async (as, reason) => {
    const token = await connected();
    const before = await broken(token, as);
    await expect.poll(async () => (await only(token)).status).toBe('needs_sign_in');
    expect(await newEvents(before)).toMatchObject([{ type: 'connection.needs_sign_in', data: { reason } }]);
    const { id } = await only(token);
    expect((await breakAs(id, 'late')).status).toBe(400);
    const then = await repaired(token);
    await expect.poll(async () => (await only(token)).status).toBe('active');
    expect(await typesAfter(then)).toEqual(['connection.restored']);
    expect(await only(token)).toMatchObject({ last_error: null });
  });

  it('works again when the person has signed in again', async () => {
    const token = await connected();
    await broken(token, 'login_refused');
    await expect.poll(async () => (await only(token)).status).toBe('needs_sign_in');
    harness.clock.now += 86_400_000;
    const before = (await events()).length;
    await harness.connect();
    const through = harness.clock.now / 1000;
    await expect.poll(async () => (await only(token)).data_through).toBeGreaterThan(through - 3600);
    expect(await typesAfter(before)).toContain('connection.restored');
  });

  it('as utility_down shows an outage to its client only, with events', async () => {
    const other = await newClient(harness);
    const token = await connected();
    await connected('neighbour', { username: 'solar@example.com', clientHeaders: other }).catch(() => null);
    const before = await broken(token, 'utility_down');
    await expect.poll(async () => (await utility())?.status).toBe('down');
    const since = harness.clock.now / 1000;
    expect(await utility()).toMatchObject({ status_since: since });
    const session = await harness.connectToken({ user_id: 'new' });
    await harness.page(session, 'session', { body: {} });
    const inConnect = await json<{ utilities: { id: string; status: string }[] }>(
      harness.page(session, 'utilities', { method: 'GET' }),
    );
    expect(inConnect.utilities.find(({ id }) => id === PGE)).toMatchObject({ status: 'down' });
    expect(await newEvents(before)).toMatchObject([
      { type: 'utility.outage_started', data: { utility_id: PGE } },
    ]);
    expect(await only(token)).toMatchObject({ last_error: { code: 'utility_unavailable' } });
    const others = await utility(other);
    expect(others).toMatchObject({ status: 'up' });
    expect(others).not.toHaveProperty('status_since');
    expect((await events(other)).filter(({ type }) => type.startsWith('utility.'))).toEqual([]);

    harness.clock.now += 60_000;
    const then = await repaired(token);
    await expect.poll(async () => (await utility())?.status).toBe('up');
    expect(await utility()).toMatchObject({ status_since: since + 60 });
    expect(await typesAfter(then)).toContain('utility.outage_ended');
  });

  it('as utility_down stays down until the last one is repaired, also after the purge', async () => {
    const first = await connected('user-1');
    const second = await connected('user-2', { username: 'solar@example.com' });
    await broken(first, 'utility_down');
    await broken(second, 'utility_down');
    await expect.poll(async () => (await only(second)).last_error?.code).toBe('utility_unavailable');
    await repaired(second);
    await expect.poll(async () => (await only(second)).last_error).toBeNull();
    harness.clock.now += 16 * 60_000;
    harness.service.context.wake('sync');
    await opened.store.purge({
      ...{ now: harness.clock.now / 1000, abandonedBefore: 0, forgottenBefore: 0 },
      ...{ eventsBefore: 0, outcomesBefore: 0, limit: 99 },
    });
    expect(await utility()).toMatchObject({ status: 'down' });
    await repaired(first);
    await expect.poll(async () => (await utility())?.status).toBe('up');
  });

  it('as late has no newer data and is reported at once, again after a repair', async () => {
    const token = await connected();
    const before = await broken(token, 'late');
    await expect.poll(() => typesAfter(before)).toEqual(['sync.stalled', 'sync.stalled']);
    const { data_through: through } = await only(token);
    harness.clock.now += 25 * 3_600_000;
    harness.service.context.wake('sync');
    const dueCount = () => opened.store.jobs.count('sync', harness.clock.now / 1000);
    await expect.poll(dueCount).toEqual({ due: 0, running: 0 });
    expect(await only(token)).toMatchObject({ data_through: through, last_error: null });
    expect((await typesAfter(before)).filter((type) => type === 'sync.stalled')).toHaveLength(2);
    const then = await repaired(token);
    await expect.poll(async () => (await only(token)).data_through).toBeGreaterThan(through + 86_400);
    await expect.poll(() => typesAfter(then)).toContain('intervals.available');
    await broken(token, 'late');
    await expect.poll(() => typesAfter(then)).toContain('sync.stalled');
  });

  it('as revised has other data for the last three days', async () => {
    const token = await connected();
    const { account_ids: ids } = await only(token);
    const intervals = async () =>
      json<{ intervals: { usage: number }[] }>(
        harness.read(
          `/intervals?account_id=${ids[0]}&start_date=${harness.clock.now / 1000 - 86_400}`,
          token,
        ),
      );
    const original = await intervals();
    const revisions = async (before: number) =>
      (await newEvents(before)).filter(({ data }) => data.revised === true).map(({ type }) => type);
    for (const change of [broken(token, 'revised'), undefined]) {
      const before = change ? await change : await repaired(token);
      await expect.poll(() => revisions(before)).toEqual(['intervals.available', 'intervals.available']);
      const expected = change ? expect.not.objectContaining(original) : original;
      expect(await intervals()).toEqual(expected);
    }
  });

  it('is not repaired twice, and an intact one not at all', async () => {
    const token = await connected();
    await repaired(token);
    expect(await events()).toHaveLength(await repaired(token));
    expect(await only(token)).toMatchObject({ status: 'active' });
  });

  it('can be neither late nor revised before its first data, nor be by file', async () => {
    const preparing = await harness.accessToken({ username: 'pending@example.com' });
    const answer = await breakAs((await only(preparing)).id, 'revised');
    expect([answer.status, await json(answer)]).toMatchObject([409, { error: 'data_unavailable' }]);
    const file = await connectFile(harness, greenButton({ start: 1_790_000_000, values: [1] }), 'by-file');
    const refused = await breakAs((await only(file)).id, 'utility_down');
    expect([refused.status, await json(refused)]).toMatchObject([400, { param: 'connection_id' }]);
  });

  it('rejects an unknown fault and names the parameter', async () => {
    const token = await connected();
    for (const as of ['', 'on_fire', 'constructor']) {
      const answer = await breakAs((await only(token)).id, as);
      expect([answer.status, await json(answer)]).toMatchObject([
        400,
        { error: 'invalid_request', param: 'as' },
      ]);
    }
  });

  it('attack: another client cannot break or repair it, nor learn that it exists', async () => {
    const other = await newClient(harness);
    const token = await connected();
    const { id } = await only(token);
    const bodyOf = async (answer: Promise<Response>) => {
      const { request_id: _, ...body } = await json(answer);
      return body;
    };
    const unknown = await bodyOf(breakAs(NOT_THERE, 'login_refused', other));
    expect(unknown).toMatchObject({ error: 'not_found' });
    expect(await bodyOf(breakAs(id, 'login_refused', other))).toEqual(unknown);
    expect(await bodyOf(repair(id, other))).toEqual(unknown);
    expect((await breakAs(id, 'login_refused', {})).status).toBe(401);
    expect(await only(token)).toMatchObject({ status: 'active' });
  });
});

it('attack: a production client cannot break its connections', async () => {
  const utility = createTokenUtility();
  const harness = await createHarness({ environment: 'production', methods: [utility.method] });
  onTestFinished(() => harness.service.stop());
  harness.service.work();
  const token = await utility.connect(harness);
  const [connection] = await json<ApiConnection[]>(harness.read('/connections', token));
  for (const action of ['break', 'repair']) {
    const answer = await harness.post(`/sandbox/connections/${connection?.id}/${action}`, {
      as: 'consent_ended',
    });
    expect([answer.status, await json(answer)]).toMatchObject([404, { error: 'not_found' }]);
  }
  const [after] = await json<ApiConnection[]>(harness.read('/connections', token));
  expect(after?.status).not.toBe('needs_sign_in');
});

it('breaks a connection by redirect too, whose tokens are still good', async () => {
  const utility = createTokenUtility();
  const harness = await createHarness({ methods: [utility.method] });
  onTestFinished(() => harness.service.stop());
  harness.service.work();
  const token = await utility.connect(harness);
  const only = async () =>
    (await json<ApiConnection[]>(harness.read('/connections', token)))[0] as ApiConnection;
  await harness.post(`/sandbox/connections/${(await only()).id}/break`, { as: 'consent_ended' });
  await expect.poll(async () => (await only()).status).toBe('needs_sign_in');
  await harness.post(`/sandbox/connections/${(await only()).id}/repair`, {});
  await expect.poll(async () => (await only()).status).toBe('active');
  expect(utility.grant('grant-1').isRevoked).toBe(false);
});
