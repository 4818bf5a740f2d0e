import type {
  OperatorClient,
  OperatorClientDetail,
  OperatorConnection,
  OperatorConnectionDetail,
  OperatorDeliveryDetail,
  OperatorEndpoint,
  OperatorJournal,
  OperatorNow,
  OperatorPage,
  OperatorSearch,
  OperatorSettings,
  OperatorTimeline,
  OperatorUtility,
  OperatorUtilityDetail,
} from '@utility-connect/protocol/operator';
import { expect } from 'vitest';
import { describeStore } from '../../../../test/store/contract/describe-store.ts';
import { json, NOW, PGE } from '../../../../test/support/harness.ts';
import { createOperatorHarness, type OperatorHarness } from './testing/operator-harness.ts';

const now = NOW / 1000;

describeStore('the API of the operator', (it) => {
  /** A service with one person, and a webhook endpoint that nothing is sent to. */
  const start = async (store: OperatorHarness['service']['context']['store']) => {
    const harness = await createOperatorHarness({ store });
    const answer = await harness.post('/webhook_endpoints', { url: 'https://receiver.example/hooks' });
    const { id: endpointId } = await json<{ id: string }>(answer);
    const accessToken = await harness.accessToken({ userId: 'user-1' });
    await expect.poll(() => store.jobs.count('sync', now)).toEqual({ due: 0, running: 0 });
    const { items } = await harness.get<OperatorPage<OperatorConnection>>('connections');
    const [connection] = items as [OperatorConnection];
    return { ...harness, accessToken, connection, endpointId, clientId: harness.service.client.clientId };
  };

  it('shows what needs the operator, which is nothing', async ({ store }) => {
    const { get } = await start(store);
    expect(await get<OperatorNow>('now')).toMatchObject({
      as_of: now,
      needs: [],
      connections: {
        active: { count: 1, is_more: false },
        preparing: { count: 0 },
        needs_sign_in: { count: 0 },
      },
      syncs: { late: { count: 0 }, running: { count: 0 } },
      webhooks_failing: { count: 0 },
      utilities_down: [],
      top_error: null,
      requests: { rate_limited: 0, unavailable: 0 },
      last_incident: null,
      last_success_at: now,
    });
  });

  it('lists clients with their counts, and filters them', async ({ store }) => {
    const { get, clientId } = await start(store);
    const { items, next_cursor } = await get<OperatorPage<OperatorClient>>('clients');
    expect(next_cursor).toBeNull();
    expect(items).toMatchObject([
      {
        ...{ id: clientId, company: 'Sunny Solar', email_hint: 'd•••@example.com', state: 'enabled' },
        ...{ users: { count: 1 }, connections: { count: 1 }, needs_sign_in: { count: 0 } },
        ...{ endpoints: 1, endpoints_failing: 0 },
      },
    ]);
    const find = async (query: string) =>
      (await get<OperatorPage<OperatorClient>>(`clients?${query}`)).items.length;
    expect(await find('query=SUNNY')).toBe(1);
    expect(await find('query=%25')).toBe(0);
    expect(await find(`query=${clientId}`)).toBe(1);
    expect(await find('environment=production')).toBe(0);
    expect(await find('state=disabled')).toBe(0);
    const detail = await get<OperatorClientDetail>(`clients/${clientId}`);
    expect(detail.usage.accounts).toEqual({ count: 2, is_more: false });
    expect(detail.usage.reads).toHaveLength(30);
    expect(detail.webhook_endpoints).toHaveLength(1);
  });

  it('counts the reads of a client by day', async ({ store }) => {
    const { get, read, accessToken, clientId } = await start(store);
    expect((await read('/accounts', accessToken)).status).toBe(200);
    const { usage } = await get<OperatorClientDetail>(`clients/${clientId}`);
    expect(usage.reads.at(-1)).toEqual({
      day: Math.floor(now / 86_400) * 86_400,
      tokens: { count: 1, is_more: false },
    });
    expect(usage.requests.total).toBeGreaterThan(0);
  });

  it('shows a connection with its jobs, its consent and what its removal deletes', async ({ store }) => {
    const { get, connection } = await start(store);
    expect(connection).toMatchObject({
      ...{ user_id: 'user-1', utility: { id: PGE }, method: 'sign_in', state: 'active', last_error: null },
      username_hint: 'u•••@example.com',
    });
    const detail = await get<OperatorConnectionDetail>(`connections/${connection.id}`);
    expect(detail).toMatchObject({
      accounts: [{ account_number_hint: expect.stringMatching(/^••••/) }, {}],
      actions: {
        sync: { is_possible: true },
        ask_for_sign_in: { is_possible: true },
        remove: { is_possible: true },
      },
      removal: { accounts: 2, removes_user: true, access_tokens: 1 },
    });
    expect(detail.removal.months).toBeGreaterThan(0);
    expect(detail.jobs.map(({ kind }) => kind)).toEqual(['stall_report', 'stall_report', 'sync', 'sync']);
  });

  it('finds connections by each filter, and by user, account and connection', async ({ store }) => {
    const { get, connection, clientId } = await start(store);
    const { accounts } = await get<OperatorConnectionDetail>(`connections/${connection.id}`);
    const count = async (query: string) =>
      (await get<OperatorPage<OperatorConnection>>(`connections?${query}`)).items.length;
    for (const query of [
      ...['state=active', `client_id=${clientId}`, `utility_id=${PGE}`, 'method=sign_in', 'query=user-1'],
      ...[`query=${connection.id}`, `query=${accounts[0]?.id}`, `data_before=${now}`],
      `client_id=${clientId}&query=user-1&state=active`,
    ]) {
      expect([query, await count(query)]).toEqual([query, 1]);
    }
    for (const query of [
      ...[
        'state=preparing',
        'state=needs_sign_in',
        'client_id=x',
        'utility_id=1',
        'method=file',
        'query=user',
      ],
      ...['error=any', 'error=login_refused', 'data_before=1000', 'state=needs_sign_in&query=user-1'],
    ]) {
      expect([query, await count(query)]).toEqual([query, 0]);
    }
  });

  it('pages connections by key, each once', async ({ store }) => {
    const { get, connect } = await start(store);
    for (const userId of ['user-2', 'user-3', 'user-4']) {
      await connect({ userId, username: `${userId}@example.com` }).catch(() =>
        connect({ userId, utilityId: '803' }),
      );
    }
    const all = await get<OperatorPage<OperatorConnection>>('connections');
    for (const query of ['', `data_before=${now}&`]) {
      const ids: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: OperatorPage<OperatorConnection> = await get(
          `connections?${query}limit=1${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(ids.toSorted()).toEqual(all.items.map(({ id }) => id).toSorted());
    }
  });

  it('asks for a sign-in, which the client is told, and refuses what makes no sense then', async ({
    store,
  }) => {
    const { get, operate, connection } = await start(store);
    const path = `connections/${connection.id}`;
    expect(await json(operate('POST', `${path}/ask-for-sign-in`))).toMatchObject({
      state: 'needs_sign_in',
      needs_sign_in_since: now,
      actions: { sync: { is_possible: false }, ask_for_sign_in: { is_possible: false } },
    });
    expect((await operate('POST', `${path}/sync`)).status).toBe(400);
    expect((await operate('POST', `${path}/ask-for-sign-in`)).status).toBe(400);
    const { items } = await get<OperatorTimeline>(`${path}/timeline`);
    expect(items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['connection.needs_sign_in', 'operator.acted', 'connection.created']),
    );
    const told = items.find(({ type }) => type === 'connection.needs_sign_in');
    expect(told).toMatchObject({ is_problem: true, deliveries: [{ status: 'pending', attempts: 0 }] });
    for (const [only, type] of [
      ['problems', 'connection.needs_sign_in'],
      ['operator', 'operator.acted'],
    ]) {
      const filtered = await get<OperatorTimeline>(`${path}/timeline?only=${only}`);
      expect(filtered.items.map((entry) => entry.type)).toEqual([type]);
    }
    expect((await get<OperatorNow>('now')).connections.needs_sign_in).toEqual({ count: 1, is_more: false });
    const refused = await get<OperatorPage<OperatorConnection>>('connections?error=login_refused');
    expect(refused.items.map(({ id }) => id)).toEqual([connection.id]);
  });

  it('syncs a connection now', async ({ store }) => {
    const { operate, connection } = await start(store);
    const answer = await operate('POST', `connections/${connection.id}/sync`);
    expect(await json(answer)).toMatchObject({ next_sync_at: now });
  });

  it('removes a connection only with its id, and keeps its timeline', async ({ store }) => {
    const { get, operate, call, clientHeaders, accessToken, connection } = await start(store);
    const path = `connections/${connection.id}`;
    for (const query of ['', '?confirm=yes'])
      expect((await operate('DELETE', path + query)).status).toBe(400);
    expect(await json(operate('DELETE', `${path}?confirm=${connection.id}`))).toMatchObject({ accounts: 2 });
    expect((await operate('GET', path)).status).toBe(404);
    const headers = { ...clientHeaders, Authorization: `Bearer ${accessToken}` };
    expect((await call('/accounts', { headers })).status).toBe(401);
    const { items } = await get<OperatorTimeline>(`${path}/timeline`);
    expect(items.map(({ type }) => type)).toContain('connection.removed');
    expect(JSON.stringify(items)).not.toContain('user-1');
    const found = await get<OperatorSearch>(`search?query=${connection.id}`);
    expect(found.items).toMatchObject([{ kind: 'connection', title: 'Removed connection' }]);
  });

  it('disables a client, which is then like an unknown one, and enables it', async ({ store }) => {
    const { get, operate, read, post, connectToken, page, accessToken, clientId } = await start(store);
    const token = await connectToken({ user_id: 'user-2' });
    expect(await json(operate('POST', `clients/${clientId}/disable`))).toMatchObject({ state: 'disabled' });
    const unknown = await post(
      '/auth/connect-token',
      { user_id: 'x' },
      { 'Service-Client-Id': 'nobody', 'Service-Secret': 'x' },
    );
    const refused = await post('/auth/connect-token', { user_id: 'x' });
    const bodyOf = async (answer: Response) => ({ ...(await json(answer)), request_id: '' });
    expect(refused.status).toBe(401);
    expect(await bodyOf(refused)).toEqual(await bodyOf(unknown));
    expect((await read('/accounts', accessToken)).status).toBe(401);
    expect(await json(page(token, 'session', { body: {} }))).toMatchObject({
      error: 'connect_token_unknown',
    });
    const { items } = await get<OperatorPage<OperatorClient>>('clients?state=disabled');
    expect(items).toMatchObject([{ id: clientId, disabled_at: now }]);
    await operate('POST', `clients/${clientId}/enable`);
    expect((await read('/accounts', accessToken)).status).toBe(200);
    expect((await page(token, 'session', { body: {} })).status).toBe(200);
  });

  it('lets the syncs and deliveries of a disabled client rest', async ({ store }) => {
    const { get, operate, clock, service, connection, endpointId, clientId } = await start(store);
    await operate('POST', `clients/${clientId}/disable`);
    clock.now += 2 * 86_400_000;
    const later = clock.now / 1000;
    await store.webhooks.makeDue('sandbox', later);
    const claim = { now: later, leaseId: 'lease', leaseUntil: later + 60 };
    expect(await store.jobs.claim('delivery', claim, 'sandbox')).toBeNull();
    expect(await store.webhooks.findDue(endpointId, 9, later)).toMatchObject({ deliveries: [] });
    service.work('sync');
    await expect.poll(() => store.jobs.count('sync', later)).toEqual({ due: 0, running: 0 });
    await service.stop();
    expect(await get<OperatorConnection>(`connections/${connection.id}`)).toMatchObject({
      last_success_at: now,
      next_sync_at: later + 6 * 3600,
    });
    await operate('POST', `clients/${clientId}/enable`);
    await store.webhooks.makeDue('sandbox', later);
    expect(await store.jobs.claim('delivery', claim, 'sandbox')).toMatchObject({ key: endpointId });
  });

  it('creates and changes a client, and shows its secret once', async ({ store }) => {
    const { get, operate, post } = await start(store);
    const body = {
      company: 'Moonlight',
      email: 'dev@moonlight.example',
      origins: ['https://moonlight.example'],
    };
    const answer = await operate('POST', 'clients', body);
    const { client_id: id, client_secret: secret } = await json<Record<string, string>>(answer);
    const headers = { 'Service-Client-Id': String(id), 'Service-Secret': String(secret) };
    expect((await post('/auth/connect-token', { user_id: 'a' }, headers)).status).toBe(200);
    const change = {
      ...{ company: 'Moonlight Power', redirect_uris: ['https://moonlight.example/done'] },
      appearance: { variables: { accent: '#abc' } },
    };
    expect(await json(operate('PATCH', `clients/${id}`, change))).toMatchObject({
      company: 'Moonlight Power',
      redirect_uris: ['https://moonlight.example/done'],
      origins: ['https://moonlight.example'],
      appearance: { variables: { accent: '#aabbcc' } },
    });
    const rotated = await json(operate('POST', `clients/${id}/rotate-secret`, { keep_hours: 1 }));
    expect(rotated).toMatchObject({ previous_secret_until: now + 3600 });
    expect((await post('/auth/connect-token', { user_id: 'a' }, headers)).status).toBe(200);
    expect(JSON.stringify(await get(`clients/${id}`))).not.toContain(String(rotated.client_secret));
    // It has a session, which belongs to its environment.
    expect(await json(operate('PATCH', `clients/${id}`, { environment: 'production' }))).toMatchObject({
      error: 'invalid_request',
      param: 'environment',
    });
    expect(await json(operate('PATCH', `clients/${id}`, { origins: ['ftp://x'] }))).toMatchObject({
      param: 'origins',
    });
    expect((await operate('PATCH', `clients/${id}`, {})).status).toBe(400);
    expect((await operate('PATCH', 'clients/nobody', change)).status).toBe(404);
  });

  it('pauses a utility, of which the jobs rest, and resumes it', async ({ store }) => {
    const { get, operate, call, clientHeaders, connection } = await start(store);
    const path = `utilities/${PGE}`;
    const paused = await json(operate('POST', `${path}/pause?environment=sandbox`));
    expect(paused).toMatchObject({
      state: 'paused',
      state_since: now,
      blocked_by: 'The operator has paused it.',
    });
    const listed = await json<{ utilities: object[] }>(
      call('/utilities?query=PG%26E', { headers: clientHeaders }),
    );
    expect(listed.utilities[0]).toMatchObject({ id: PGE, status: 'down' });
    expect(await get(`connections/${connection.id}`)).toMatchObject({
      next_sync_at: null,
      actions: { sync: { is_possible: false } },
    });
    const claim = { now: now + 9 * 86_400, leaseId: 'lease', leaseUntil: now + 10 * 86_400 };
    expect(await store.jobs.claim('sync', { ...claim, maxPerGroup: 4 })).toBeNull();
    const { items } = await get<OperatorPage<OperatorUtility>>('utilities?environment=sandbox&state=paused');
    expect(items).toMatchObject([{ id: PGE, accounts: { count: 2 } }]);
    expect(await json(operate('POST', `${path}/resume?environment=sandbox`))).toMatchObject({
      state: 'operational',
    });
    expect(await store.jobs.claim('sync', { ...claim, maxPerGroup: 4 })).not.toBeNull();
  });

  it('shows outcomes, errors and outages of a utility', async ({ store }) => {
    const { get, connect } = await start(store);
    const common = {
      day: Math.floor(now / 86_400) * 86_400,
      environment: 'sandbox',
      utilityId: PGE,
    } as const;
    await store.outcomes.add([
      { ...common, method: 'sign_in', kind: 'sign_in', outcome: 'succeeded', code: '', amount: 3 },
      {
        ...common,
        method: 'sign_in',
        kind: 'sign_in',
        outcome: 'failed',
        code: 'invalid_credentials',
        amount: 2,
      },
      {
        ...common,
        method: 'sign_in',
        kind: 'sync',
        outcome: 'failed',
        code: 'utility_unavailable',
        amount: 9,
      },
      {
        ...common,
        method: 'sign_in',
        kind: 'sync',
        outcome: 'failed_again',
        code: 'utility_unavailable',
        amount: 50,
      },
    ]);
    for (const userId of ['a', 'b', 'c']) {
      await connect({ userId, username: 'unavailable@example.com' }).catch(() => undefined);
    }
    const utility = await get<OperatorUtilityDetail>(`utilities/${PGE}?environment=sandbox`);
    expect(utility).toMatchObject({
      state: 'down',
      days: [{ sign_ins: { worked: 3, tried: 3, refused: 2 }, syncs: { worked: 0, tried: 9, refused: 0 } }],
      errors: [
        { code: 'utility_unavailable', kind: 'sync', count: 9 },
        { code: 'invalid_credentials', kind: 'sign_in', count: 2 },
      ],
      state_since: now,
      delays: [],
      incidents: [{ ended_at: null }],
    });
    const page = await get<OperatorNow>('now');
    expect(page.needs).toMatchObject([{ kind: 'utility_down', severity: 'warning', target: { id: PGE } }]);
    expect(page.top_error).toMatchObject({ code: 'utility_unavailable', count: 9 });
    expect(page.last_incident).toMatchObject({ utility: { id: PGE }, ended_at: null });
  });

  it.for([
    ['sign_in', 'failed'],
    ['sync', 'failed'],
    ['sync', 'failed_again'],
  ] as const)(
    'shows in words that a website has changed, by %s that has %s',
    async ([kind, outcome], { store }) => {
      const { get } = await start(store);
      const text = 'Its website has changed: update the connector.';
      await store.outcomes.add([
        {
          ...{ day: Math.floor(now / 86_400) * 86_400, environment: 'sandbox', utilityId: PGE },
          ...{ method: 'sign_in', kind, outcome, code: 'interface_changed', amount: 1 },
        },
      ]);
      const page = await get<OperatorNow>('now');
      expect(page.needs).toMatchObject([
        {
          kind: 'interface_changed',
          text: expect.stringMatching(/: its website has changed: update the connector in the sandbox$/),
          target: { page: 'utilities', id: PGE },
        },
      ]);
      if (outcome === 'failed_again') return;
      expect(page.top_error).toMatchObject({ code: 'interface_changed', message: text });
      const { errors } = await get<OperatorUtilityDetail>(`utilities/${PGE}?environment=sandbox`);
      expect(errors).toMatchObject([{ kind, code: 'interface_changed', message: text, count: 1 }]);
    },
  );

  it('shows how late the data of a production utility is, as measured last', async ({ store }) => {
    const { get } = await start(store);
    const common = { logins: 3, medianSeconds: 7200, worstSeconds: 86_400, measuredAt: now - 60 };
    await store.delays.replace([
      { ...common, utilityId: PGE, method: 'sign_in' },
      { ...common, utilityId: '803', method: 'redirect' },
    ]);
    const { delays } = await get<OperatorUtilityDetail>(`utilities/${PGE}`);
    expect(delays).toEqual([
      {
        ...{ method: 'sign_in', logins: 3, median_seconds: 7200, worst_seconds: 86_400 },
        measured_at: now - 60,
      },
    ]);
    const sandbox = await get<OperatorUtilityDetail>(`utilities/${PGE}?environment=sandbox`);
    expect(sandbox.delays).toEqual([]);
  });

  it('lists endpoints by health, and deliveries with their attempts and answers', async ({ store }) => {
    const { get, operate, endpointId, clientId } = await start(store);
    const path = `webhooks/${endpointId}`;
    const { items } = await get<OperatorPage<OperatorEndpoint>>('webhooks');
    expect(items).toMatchObject([
      { id: endpointId, client: { id: clientId }, health: 'healthy', reason: null },
    ]);
    const deliveries = await get<OperatorPage<{ event_id: string }>>(`${path}/deliveries?status=pending`);
    const eventId = String(deliveries.items[0]?.event_id);
    await store.webhooks.makeDue('sandbox', now);
    const job = await store.jobs.claim('delivery', { now, leaseId: 'l', leaseUntil: now + 60 }, 'sandbox');
    if (!job) throw new Error('Nothing is due.');
    const failed = {
      eventIds: [eventId],
      status: 'pending',
      at: now,
      dueAt: now + 60,
      lastStatus: 500,
    } as const;
    const attempt = { ...failed, lastError: 'It failed', lastMilliseconds: 12, lastAnswer: 'locked' };
    const outcome = { restUntil: now, failures: 1, failingSince: now, stop: null };
    await store.webhooks.finish(job, {
      ...outcome,
      attempts: [attempt, { ...attempt, at: now + 1, lastAnswer: 'gone' }],
    });
    expect(await get<OperatorDeliveryDetail>(`${path}/deliveries/${eventId}`)).toMatchObject({
      attempts: 2,
      last_status: 500,
      log: [
        { at: now + 1, status: 500, error: 'It failed', milliseconds: 12, answer: 'gone' },
        { at: now, status: 500, error: 'It failed', milliseconds: 12, answer: null },
      ],
    });
    expect((await get<OperatorPage<OperatorEndpoint>>('webhooks?health=failing')).items).toHaveLength(1);
    expect((await get<OperatorNow>('now')).needs).toMatchObject([{ kind: 'webhooks_failing' }]);
    expect(await json(operate('POST', `${path}/redeliver`, { event_id: eventId }))).toMatchObject({
      status: 'pending',
    });
    expect((await operate('POST', `${path}/redeliver`, { event_id: 'evt_x' })).status).toBe(404);
    await store.webhooks.update(clientId, endpointId, { status: 'paused' }, now);
    expect(await json(operate('GET', path))).toMatchObject({
      health: 'paused',
      reason: 'The client has asked for it.',
    });
    expect(await json(operate('POST', `${path}/enable`))).toMatchObject({ health: 'healthy', failures: 0 });
    expect((await operate('POST', 'webhooks/x/enable')).status).toBe(404);
  });

  it('lists the journal by client, user, type and request, page by page, and follows it', async ({
    store,
  }) => {
    const { get, operate, clock, clientId, connection } = await start(store);
    const list = (query = '') => get<OperatorJournal>(`journal?${query}`);
    const all = await list('limit=200');
    expect(all.items.map(({ at }) => at)).toEqual(all.items.map(({ at }) => at).toSorted((a, b) => b - a));
    expect((await list(`client_id=${clientId}&limit=200`)).items).toHaveLength(all.items.length);
    expect((await list('client_id=nobody')).items).toEqual([]);
    const ofUser = await list(`client_id=${clientId}&user_id=user-1`);
    expect(new Set(ofUser.items.map(({ user_id: id }) => id))).toEqual(new Set(['user-1']));
    expect(ofUser.items.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['connected', 'connection.created']),
    );
    const [created] = (await list('type=connection.created')).items;
    expect(created).toMatchObject({ connection_id: connection.id, client: { company: 'Sunny Solar' } });
    const exchanged = (await list('type=exchanged')).items[0];
    const ofRequest = await list(`request_id=${exchanged?.request_id}`);
    expect(ofRequest.items).toContainEqual(exchanged);
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: OperatorJournal = await list(`limit=3${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual(all.items.map(({ id }) => id));
    clock.now += 2000;
    const repeated = await list(`after=${all.newest}&limit=200`);
    expect(repeated.items.map(({ id }) => id)).toEqual(seen);
    expect((await list(`after=${repeated.newest}`)).items).toEqual([]);
    await operate('POST', `connections/${connection.id}/sync`);
    clock.now += 2000;
    const next = await list(`after=${repeated.newest}`);
    expect(next.items).toMatchObject([
      { type: 'operator.acted', text: 'The operator asked for a sync', operator: { sign_in: null } },
    ]);
    expect((await operate('GET', 'journal?user_id=user-1')).status).toBe(400);
    expect((await get<{ types: string[] }>('journal/types')).types).toContain('sign_in.failed');
  });

  it('finds a user, a connection, an account, a client, a request and a utility with one search', async ({
    store,
  }) => {
    const { get, connection, clientId, endpointId } = await start(store);
    const { accounts } = await get<OperatorConnectionDetail>(`connections/${connection.id}`);
    const journal = await get<OperatorJournal>('journal?type=exchanged');
    const kinds = async (query: string) => {
      const { items } = await get<OperatorSearch>(`search?query=${encodeURIComponent(query)}`);
      return items.map(({ kind, target }) => [kind, target.id ?? target.filter]);
    };
    expect(await kinds('user-1')).toContainEqual(['user', connection.id]);
    expect(await kinds(connection.id)).toEqual([['connection', connection.id]]);
    const accountId = String(accounts[0]?.id);
    expect(await kinds(accountId)).toEqual([['account', connection.id]]);
    expect(await kinds(clientId)).toContainEqual(['client', clientId]);
    expect(await kinds('sunny')).toContainEqual(['client', clientId]);
    expect(await kinds(endpointId)).toEqual([['endpoint', endpointId]]);
    const requestId = String(journal.items[0]?.request_id);
    expect(await kinds(requestId)).toEqual([['request', { request_id: requestId }]]);
    expect(await kinds(PGE)).toEqual([['utility', PGE]]);
  });

  it('shows the database and the ages of keys', async ({ store }) => {
    const { get } = await start(store);
    const { database, versions, keys } = await get<OperatorSettings>('settings');
    expect(database.bytes).toBeGreaterThan(10_000);
    expect(versions.schema).toContain('0001');
    expect(keys).toMatchObject([{ created_at: now, is_current: true }]);
  });
});
