import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCanary } from '../testing/canary.ts';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../testing/harness.ts';
import { createDatabase } from '../testing/postgres/database.ts';
import { type Connector, ConnectorError } from './connectors/connector.ts';
import { createSandboxConnector } from './connectors/sandbox/sandbox-connector.ts';
import { createLogger } from './node/logger.ts';
import { openPostgres } from './node/postgres.ts';
import { openSqlite } from './node/sqlite.ts';
import type { Store } from './store/store.ts';

const canary = createCanary();
const { password } = canary;

it.each<[string, string]>([
  ['plain', password],
  ['in JSON', JSON.stringify({ password })],
  ['in an address', `?p=${encodeURIComponent(password)}`],
  ['in a form', String(new URLSearchParams({ password }))],
  ...['', 'x', 'xy'].map((before): [string, string] => [
    'in base64',
    Buffer.from(before + password).toString('base64'),
  ]),
  ['in base64url', Buffer.from(password).toString('base64url')],
  ['in hex', Buffer.from(password).toString('hex')],
  ['as bytes of UTF-16', Buffer.from(password, 'utf16le').toString('latin1')],
])('the search finds the password %s', (_name, text) => {
  expect(canary.foundIn(Buffer.from(text, 'latin1'))).not.toEqual([]);
});

/** The sandbox with another password, and a utility that repeats the password in all that it throws. */
const createRepeatingConnector = (now: () => number): Connector => {
  const sandbox = createSandboxConnector({ now, delay: async () => {} });
  const failures: Record<string, () => unknown> = {
    'error@example.com': () =>
      new Error(`POST /login?p=${encodeURIComponent(password)} failed for ${password}`),
    'named@example.com': () => Object.assign(new TypeError(password), { name: password, password }),
    'text@example.com': () => password,
    'object@example.com': () => ({ password }),
    'outage@example.com': () =>
      new ConnectorError('utility_unavailable', password, { cause: new Error(password) }),
    'refusal@example.com': () => new ConnectorError('invalid_credentials', password),
  };
  return {
    ...sandbox,
    async signIn(request) {
      const failure = failures[request.username];
      if (failure) throw failure();
      const isRight = request.password === password;
      const result = await sandbox.signIn({ ...request, password: isRight ? 'password' : 'wrong' });
      return result;
    },
    async *readIntervals(request) {
      // Read as often as is asked for, and never to the end.
      if (request.login.includes('solar')) throw new Error(`${password} no longer works`);
      yield* sandbox.readIntervals(request);
    },
  };
};

const logins = ['user', 'solar', 'empty', 'mfa', 'mfa-choice', 'locked', 'unavailable', 'slow', 'unknown'];
const repeating = ['error', 'named', 'text', 'object', 'outage', 'refusal'];

interface Place {
  readonly store: Store;
  /** All that the database keeps. */
  read(): Promise<Uint8Array[]>;
  remove(): Promise<void>;
}

const sqlite = async (): Promise<Place> => {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-canary-'));
  return {
    store: await openSqlite(join(folder, 'canary.db')),
    read: async () => readdirSync(folder).map((file) => readFileSync(join(folder, file))),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
};

const postgres = async (): Promise<Place> => {
  const database = await createDatabase();
  return {
    store: await openPostgres(database.url),
    async read() {
      const tables = await database.run("select tablename from pg_tables where schemaname = 'public'");
      const rows = await Promise.all(
        tables.map(({ tablename }) => database.run(`select t::text as row from "${tablename}" t`)),
      );
      return rows.flat().map(({ row }) => Buffer.from(String(row)));
    },
    remove: () => database.drop(),
  };
};

describe.each([
  ['SQLite', sqlite],
  ['PostgreSQL', postgres],
] as const)('a password, on %s', (_name, open) => {
  let place: Place;
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
      connector: createRepeatingConnector(() => Math.floor(harness.clock.now / 1000)),
      onRequest: logger.request,
      onError: (error) => logger.error('background work failed', error),
      patienceMs: 2_000,
    });
  });
  afterAll(async () => {
    await harness.service.stop();
    await place.store.close();
    await place.remove();
  });

  /** Keeps all that an answer says. */
  const keep = async (answer: Response): Promise<Response> => {
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`);
    answers.push(`${answer.status}\n${headers.join('\n')}\n${await answer.clone().text()}`);
    return answer;
  };

  const expectUntold = () => {
    expect(canary.foundIn(log)).toEqual([]);
    expect(canary.foundIn(answers.join('\n'))).toEqual([]);
    expect(canary.foundIn(JSON.stringify(harness.service.outbox))).toEqual([]);
  };

  const expectSealed = async () => {
    const kept = await place.read();
    expect(kept.length).toBeGreaterThan(0);
    for (const bytes of kept) expect(canary.foundIn(bytes)).toEqual([]);
  };

  const openSession = async (userId: string) => {
    const token = await harness.connectToken({ user_id: userId });
    await harness.page(token, 'session', { body: {} });
    await harness.page(token, 'session/consent', { body: { terms_version: '2026-11-20', locale: 'en' } });
    return token;
  };

  const settled = (token: string) =>
    attemptWhere(
      ({ status }) => ['succeeded', 'failed', 'challenge'].includes(status),
      async () => keep(await harness.page(token, 'attempts/current', { method: 'GET' })),
    );

  const signIn = async (token: string, username: string, typed = password) => {
    const body = { utility_id: PGE, username, password: typed };
    await keep(await harness.page(token, 'attempts', { body }));
    return settled(token);
  };

  it.each(logins)('is told to nobody who signs in as %s', async (login) => {
    const username = `${login}@example.com`;
    const token = await openSession(login);
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
    expectUntold();
  });

  it.each(repeating)('is not told by a utility that repeats it: %s', async (failure) => {
    const attempt = await signIn(await openSession(failure), `${failure}@example.com`);
    expect(attempt.status).toBe('failed');
    if (failure === 'error') expect(log).toContain('background work failed');
    expectUntold();
  });

  it('is not repeated to a request that is wrong', async () => {
    const token = await openSession('wrong requests');
    const right = { utility_id: PGE, username: 'user@example.com', password };
    const headers = { Authorization: `Bearer ${token}`, 'Connect-Parent-Origin': 'https://app.example.com' };
    const send = async (path: string, contentType: string, body: string, more = {}) =>
      keep(
        await harness.call(path, {
          method: 'POST',
          headers: { ...headers, 'Content-Type': contentType, ...more },
          body,
        }),
      );
    const text = JSON.stringify(right);
    const statuses: number[] = [];
    const note = async (answer: Promise<Response>) => statuses.push((await answer).status);
    await note(send('/link/api/attempts', 'application/json', text.slice(0, -1)));
    await note(
      send('/link/api/attempts', 'application/json', JSON.stringify({ ...right, password: [password] })),
    );
    await note(
      send(
        '/link/api/attempts',
        'application/json',
        JSON.stringify({ ...right, password: password.repeat(30) }),
      ),
    );
    await note(
      send(
        '/link/api/attempts',
        'application/json',
        JSON.stringify({ ...right, [password]: 1, password: '' }),
      ),
    );
    await note(
      send('/link/api/attempts', 'application/json', JSON.stringify({ ...right, utility_id: password })),
    );
    await note(
      send(
        '/link/api/attempts',
        'application/x-www-form-urlencoded',
        `password=${encodeURIComponent(password)}&password=`,
      ),
    );
    await note(send('/link/api/attempts', 'text/plain', text));
    await note(send('/link/api/attempts', 'application/json', text, { Authorization: 'Bearer wrong' }));
    await note(
      send('/link/api/attempts', 'application/json', text, {
        'Connect-Parent-Origin': 'https://evil.example',
      }),
    );
    await note(send(`/auth/token?password=${encodeURIComponent(password)}`, 'application/json', text));
    await note(send(`/users/${encodeURIComponent(password)}/bills`, 'application/json', text));
    expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 415, 401, 403, 401, 405]);
    expectUntold();
  });

  it('is not told when the database is down, or fails', async () => {
    const { attempts } = place.store as { attempts: { create: Store['attempts']['create'] } };
    const create = attempts.create;
    const token = await openSession('database');
    const down = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    for (const [error, status] of [
      [down, 503],
      [new Error('constraint'), 500],
    ] as const) {
      attempts.create = () => Promise.reject(error);
      const body = { utility_id: PGE, username: 'user@example.com', password };
      expect((await keep(await harness.page(token, 'attempts', { body }))).status).toBe(status);
    }
    attempts.create = create;
    expect(log).toContain('constraint');
    expectUntold();
  });

  it('is sealed in all that the database keeps of this', expectSealed);
});
