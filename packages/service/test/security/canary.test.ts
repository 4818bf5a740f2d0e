import { type ManagedSharing, parseConnectToken } from '@utility-connect/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { StoreError } from '../../src/lib/core/database/store-error.ts';
import { assets } from '../../src/lib/features/page/testing/page-harness.ts';
import { createLogger } from '../../src/lib/node/logger.ts';
import { createCanary } from '../support/canary.ts';
import { credentials, currentAttempt, openSession, startAttempt } from '../support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness, HOST_ORIGIN, json, PGE } from '../support/harness.ts';
import {
  type InspectedStore,
  openInspectedPostgres,
  openInspectedSqlite,
} from '../support/inspected-stores.ts';
import { createRepeatingConnector, repeatingLogins } from '../support/repeating-connector.ts';

const canary = createCanary();
const { password } = canary;
/** Where a receipt goes. */
const email = `${password.match(/CanaryX7\w+/)?.[0]}@example.com`;

const logins = ['user', 'solar', 'empty', 'mfa', 'mfa-choice', 'locked', 'unavailable', 'slow', 'unknown'];

describe.each([
  ['SQLite', openInspectedSqlite],
  ['PostgreSQL', openInspectedPostgres],
] as const)('a password, an address for receipts and a manage token, on %s', (_name, open) => {
  let place: InspectedStore;
  let harness: Harness;
  let log = '';
  const answers: string[] = [];
  beforeAll(async () => {
    place = await open();
    const logger = createLogger('trace', {
      write(line: string) {
        log += line;
      },
    });
    harness = await createHarness({
      store: place.store,
      methods: [createRepeatingConnector(password, () => Math.floor(harness.clock.now / 1000))],
      onRequest: logger.request,
      onWarning: logger.warn,
      assets,
      onError: (error) => logger.error('background task failed', error),
      waitMs: 2_000,
    });
  });
  afterAll(async () => {
    await harness.service.stop();
    await place.remove();
  });

  /** Records a response. */
  const keep = async (answer: Response): Promise<Response> => {
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    answers.push(`${answer.status}\n${headers.join('\n')}\n${await answer.clone().text()}`);
    return answer;
  };

  const expectNoLeak = () => {
    for (const written of [log, answers.join('\n'), JSON.stringify(harness.service.outbox)])
      expect([...canary.foundIn(written), ...manageTokensIn(written)]).toEqual([]);
    // They grow with each test, and each part needs one search.
    log = '';
    answers.length = 0;
  };

  const manageTokens: ReturnType<typeof createCanary>[] = [];
  /** @returns a manage token, for which the tests search from now on. */
  const createManageToken = async (userId: string): Promise<string> => {
    const created = harness.post('/auth/manage-token', { user_id: userId });
    const { manage_token: token } = await json<{ manage_token: string }>(created);
    manageTokens.push(createCanary(parseConnectToken(token)?.secret));
    return token;
  };
  const manageTokensIn = (bytes: Uint8Array | string) =>
    manageTokens.flatMap((manageToken) => manageToken.foundIn(bytes));

  const expectSealed = async () => {
    const kept = await place.read();
    expect(kept.length).toBeGreaterThan(0);
    for (const bytes of kept) expect([...canary.foundIn(bytes), ...manageTokensIn(bytes)]).toEqual([]);
  };

  const settled = (token: string) =>
    attemptWhere(
      ({ status }) => ['succeeded', 'failed', 'challenge'].includes(status),
      async () => keep(await currentAttempt(harness, token)()),
    );

  const signIn = async (token: string, username: string, typed = password) => {
    await keep(await startAttempt(harness, token, { username, password: typed }));
    return settled(token);
  };

  it.each(logins)('does not leak when %s signs in', async (login) => {
    const username = `${login}@example.com`;
    const token = await openSession(harness, { user_id: login, email });
    await signIn(token, username, `${password} wrong`);
    let attempt = await signIn(token, username);
    if (attempt.challenge?.kind === 'choice') {
      await keep(await harness.page(token, 'attempts/current/choice', { body: { method: 'text_message' } }));
      attempt = await settled(token);
    }
    if (attempt.status === 'challenge') {
      await expectSealed();
      for (const answer of [password.slice(0, 60), '000000', '123456']) {
        await keep(await harness.page(token, 'attempts/current/answer', { body: { answer } }));
        attempt = await settled(token);
      }
    }
    const works = !['locked', 'unavailable', 'unknown'].includes(login);
    expect(attempt.status).toBe(works ? 'succeeded' : 'failed');
    const code = await json<{ code?: string }>(
      keep(await harness.page(token, 'session/complete', { body: {} })),
    );
    const { access_token: accessToken = '' } = await json<{ access_token?: string }>(
      harness.exchange(code.code ?? ''),
    );
    const accounts = await keep(await harness.read('/accounts', accessToken));
    for (const { id } of works ? await json<{ id: string }[]>(accounts) : []) {
      await keep(await harness.read(`/intervals?account_id=${id}`, accessToken));
      await keep(await harness.read(`/users/${id}/bills`, accessToken));
    }
    expectNoLeak();
  });

  it.each(repeatingLogins)('does not leak through a utility that repeats it: %s', async (failure) => {
    const attempt = await signIn(await openSession(harness, { user_id: failure }), `${failure}@example.com`);
    expect(attempt.status).toBe('failed');
    if (failure === 'error') expect(log).toContain('background task failed');
    expectNoLeak();
  });

  it('is not in the response to an invalid request', async () => {
    const token = await openSession(harness, { user_id: 'wrong requests' });
    const right = { ...credentials, fields: { ...credentials.fields, password } };
    const text = JSON.stringify(right);
    const inAddress = encodeURIComponent(password);
    const send = async (body: object | string, headers: object = {}, path = '/link/api/attempts') => {
      const answer = await harness.call(path, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Connect-Parent-Origin': HOST_ORIGIN,
          'Content-Type': 'application/json',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });
      return (await keep(answer)).status;
    };
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const statuses = [
      await send(text.slice(0, -1)),
      await send({ ...right, fields: { ...right.fields, password: [password] } }),
      await send({ ...right, fields: { ...right.fields, password: password.repeat(200) } }),
      await send({ ...right, [password]: 1, fields: { [password]: 1, password: '' } }),
      await send({ ...right, fields: password }),
      await send({ ...right, utility_id: password }),
      await send(`password=${inAddress}&password=`, form),
      await send(text, { 'Content-Type': 'text/plain' }),
      await send(text, { Authorization: 'Bearer wrong' }),
      await send(text, { 'Connect-Parent-Origin': 'https://evil.example' }),
      await send(text, {}, `/auth/token?password=${inAddress}`),
      await send(text, {}, `/users/${inAddress}/bills`),
    ];
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 400, 415, 401, 403, 401, 405]);
    expectNoLeak();
  });

  it('does not leak when the database is down or fails', async () => {
    const { attempts } = place.store as { attempts: { create: Store['attempts']['create'] } };
    const create = attempts.create;
    const token = await openSession(harness, { user_id: 'database' });
    const down = new StoreError('database_unreachable', 'connect');
    for (const [error, status] of [
      [down, 503],
      [new Error('constraint'), 500],
    ] as const) {
      attempts.create = () => Promise.reject(error);
      expect((await keep(await startAttempt(harness, token, { password }))).status).toBe(status);
    }
    attempts.create = create;
    expect(log).toContain('constraint');
    expectNoLeak();
  });

  it('does not leak a manage token that is used, misplaced, refused or expired', async () => {
    await signIn(await openSession(harness, { user_id: 'manage', email }), 'slow@example.com');
    const token = await createManageToken('manage');
    const get = (path: string, options = {}) => harness.page(token, path, { method: 'GET', ...options });
    const connection = (await json<ManagedSharing>(keep(await get('manage')))).connections[0]?.id ?? '';
    const inUrl = (path: string, method = 'GET') =>
      harness.call(path, { method, headers: { ...harness.clientHeaders, Origin: HOST_ORIGIN } });
    const { users } = place.store as { users: { findUserRef: Store['users']['findUserRef'] } };
    const findUserRef = users.findUserRef;
    const failing = async (error: Error) => {
      users.findUserRef = () => Promise.reject(error);
      const answer = await get('manage');
      users.findUserRef = findUserRef;
      return answer;
    };
    for (const [status, send] of [
      [200, () => harness.page(token, 'manage/sign-in', { body: { utility_id: PGE } })],
      [400, () => harness.page(token, 'manage/sign-in', { body: { utility_id: token, [token]: token } })],
      [404, () => harness.page(token, `manage/connections/${token}`, { method: 'DELETE' })],
      [403, () => get('manage', { origin: 'https://evil.example' })],
      [401, () => get('session')],
      [401, () => harness.read('/accounts', token)],
      [400, () => harness.exchange(token)],
      // Links that somebody put together wrongly.
      [200, () => inUrl(`/link/manage?manage_token=${token}`)],
      [404, () => inUrl(`/link/manage/${token}`)],
      [400, () => inUrl(`/link/?connect_token=${token}&redirect_uri=${HOST_ORIGIN}`)],
      [401, () => inUrl(`/link/api/manage?token=${token}`)],
      [503, () => failing(new StoreError('database_unreachable', 'connect'))],
      [500, () => failing(new Error('constraint'))],
      [204, () => harness.page(token, `manage/connections/${connection}`, { method: 'DELETE' })],
      [204, () => harness.page(token, 'manage', { method: 'DELETE' })],
    ] as const)
      expect([send.toString(), (await keep(await send())).status]).toEqual([send.toString(), status]);
    harness.clock.now += 1_800_000;
    expect((await keep(await get('manage'))).status).toBe(401);
    expect(log).toContain('/api/manage');
    expectNoLeak();
  });

  it('is sealed in the whole database', expectSealed);

  /** Sealed credentials: a log or backup that contains them covers the password's column. */
  const someSealed = async () => {
    const rows = await place.store.keys.listSealed({
      kind: 'connection',
      otherThan: null,
      after: '',
      limit: 1,
    });
    const sealed = Buffer.from(rows[0]?.sealed ?? []);
    expect(sealed.length).toBeGreaterThan(0);
    return { sealed, hex: sealed.toString('hex') };
  };

  it('is not in the log of a database that logs each statement with its parameters', async (test) => {
    const written = place.log();
    if (written === null) return test.skip('SQLite writes no log.');
    expect(written.includes((await someSealed()).hex)).toBe(true);
    expect([...canary.foundIn(written), ...manageTokensIn(written)]).toEqual([]);
  });

  it('is sealed in a backup', async (test) => {
    const backup = await place.backUp();
    if (backup === null) return test.skip('This machine has no pg_dump beside a server.');
    const { sealed, hex } = await someSealed();
    expect(backup.includes(sealed) || backup.includes(hex)).toBe(true);
    expect([...canary.foundIn(backup), ...manageTokensIn(backup)]).toEqual([]);
  });
});
