import { ConnectorError, type SignInMethod, type SignInRequest } from '@utility-connect/connector';
import { authenticatorCode, CODE_SECONDS } from '@utility-connect/connector/checks';
import type { Session, UtilitySummary } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { openCredentials } from '../../src/lib/heart/logins/credentials.ts';
import { createLogger } from '../../src/lib/node/logger.ts';
import type { MockOptions } from '../../src/mock.ts';
import { createCanary } from '../support/canary.ts';
import { createPage } from '../support/connect/connect-page.ts';
import { openSession } from '../support/connect/open-session.ts';
import { BASE_URL, createHarness, type Harness, HOST_ORIGIN, json, PGE } from '../support/harness.ts';
import { createQuickConnector } from '../support/quick-connector.ts';

const canary = createCanary();
/** Two tokens of one person, and one of another. */
const owners: Readonly<Record<string, string>> = {
  'token-1': 'user 1',
  'token-2': 'user 1',
  other: 'user 2',
};

let signIns: SignInRequest[];
let harness: Harness;
let log: string;
/** Properties of the answer of a sign-in. */
let answer: object;

const field = { name: 'token', label: { en: 'Access token', es: 'Clave' }, type: 'password' } as const;

const createConnector = (more: Partial<SignInMethod> = {}): SignInMethod => ({
  ...createQuickConnector({ 'user 1': 2, 'user 2': 1 }),
  fields: [{ ...field, help: 'Make one there.', helpUrl: 'https://utility.example.com/tokens' }],
  async signIn(request) {
    signIns.push(request);
    const { token = '' } = request.fields;
    const identity = owners[token];
    if (identity === undefined)
      throw new ConnectorError('invalid_credentials', `No such token: ${token}`, { cause: token });
    return { kind: 'signed_in', login: identity, identity, ...answer };
  },
  ...more,
});

const open = async (options: MockOptions = {}) => {
  const logger = createLogger('trace', {
    write(line: string) {
      log += line;
    },
  });
  harness = await createHarness({
    methods: [createConnector()],
    environment: 'production',
    onRequest: logger.request,
    onError: (error) => logger.error('background task failed', error),
    ...options,
  });
};

beforeEach(async () => {
  signIns = [];
  log = '';
  answer = {};
  await open();
});

const send = (token: string, fields: object) =>
  harness.page(token, 'attempts', { body: { utility_id: PGE, fields } });

const signIn = async (fields: object, userId = 'user-1') => {
  const token = await openSession(harness, { user_id: userId });
  expect((await send(token, fields)).status).toBe(201);
  return { token, attempt: await createPage(harness, token).settled() };
};

/** Signs in, and finishes the session. */
const connect = async (fields: object, userId?: string) => {
  const { token, attempt } = await signIn(fields, userId);
  expect(attempt.status).toBe('succeeded');
  const { code = '' } = await json<{ code?: string }>(createPage(harness, token).complete());
  return json<{ access_token: string }>(harness.exchange(code));
};

const connectedOf = async (userId = 'user-1') => {
  const token = await harness.connectToken({ user_id: userId });
  const { connected = [] } = await json<Session>(harness.page(token, 'session', { body: {} }));
  return connected.map(({ username }) => username);
};

const accountsOf = async (token: string) =>
  (await json<{ id: string }[]>(harness.read('/accounts', token))).map(({ id }) => id);

describe('a utility with a token as its only field', () => {
  it('tells the page its labels in all languages, and where the token is found', async () => {
    const token = await openSession(harness);
    const found = harness.page(token, 'utilities?query=pacific%20gas', { method: 'GET' });
    const { utilities } = await json<{ utilities: UtilitySummary[] }>(found);
    const shown = { ...field, help: 'Make one there.', help_url: 'https://utility.example.com/tokens' };
    expect(utilities[0]?.methods).toEqual([{ kind: 'sign_in', fields: [shown] }]);
  });

  it('is one connection for all tokens of an identity, also in update mode', async () => {
    const first = await connect({ token: 'token-1' });
    const ids = await accountsOf(first.access_token);
    expect(ids).toHaveLength(2);
    const again = await connect({ token: 'token-2' });
    expect(await accountsOf(again.access_token)).toEqual(ids);
    await connect({ token: 'other' });
    expect(await connectedOf()).toEqual(['u•••', 'u•••']);
  });

  it('moves to another user who signs in with another of its tokens, as with a username', async () => {
    await connect({ token: 'other' }, 'user-2');
    await connect({ token: 'token-1' });
    await connect({ token: 'token-2' }, 'user-2');
    expect(await connectedOf()).toEqual([]);
    expect(await connectedOf('user-2')).toEqual(['u•••', 'u•••']);
  });

  it('cannot be connected without an identity', async () => {
    answer = { identity: undefined };
    await open({
      methods: [createConnector({ signIn: async () => ({ kind: 'signed_in', login: 'user 1' }) })],
    });
    const { attempt } = await signIn({ token: 'token-1' });
    expect(attempt).toMatchObject({ status: 'failed', error: 'utility_unavailable' });
    expect(await connectedOf()).toEqual([]);
    expect(log).toContain('identity');
  });

  it('takes a token of 8,192 characters, and no longer one', async () => {
    expect((await signIn({ token: 'x'.repeat(8_192) })).attempt.error).toBe('invalid_credentials');
    const response = await send(await openSession(harness), { token: 'x'.repeat(8_193) });
    expect(response.status).toBe(400);
    expect(await response.text()).not.toContain('xxx');
  });
});

describe('guesses at a token', () => {
  const guess = (number: number) => ({ token: `guess-${number}` });

  it('end the session after five, although each is another token', async () => {
    const token = await openSession(harness);
    for (const number of [1, 2, 3, 4, 5]) {
      expect((await send(token, guess(number))).status).toBe(201);
      await createPage(harness, token).settled();
    }
    expect((await send(token, guess(6))).status).toBe(429);
    expect(signIns).toHaveLength(5);
  });

  it('are limited by address across sessions, although each is another token', async () => {
    await open({ limits: { signInsPerAddress: 3 } });
    const from = async (remoteAddress: string, number: number) => {
      const token = await openSession(harness);
      const request = new Request(`${BASE_URL}/link/api/attempts`, {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Connect-Parent-Origin': HOST_ORIGIN,
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ utility_id: PGE, fields: guess(number) }),
      });
      return (await harness.service.fetch(request, { remoteAddress })).status;
    };
    for (const number of [1, 2, 3]) expect(await from('203.0.113.7', number)).toBe(201);
    expect(await from('203.0.113.7', 4)).toBe(429);
    expect(await from('203.0.113.8', 5)).toBe(201);
  });

  it('are limited by sandbox client, although each is another token', async () => {
    await open({ environment: 'sandbox', limits: { signInsPerLogin: 0.04 } });
    for (const number of [1, 2]) await signIn(guess(number));
    expect((await send(await openSession(harness), guess(3))).status).toBe(429);
  });

  it('with the same token are limited across sessions, by a keyed hash of it', async () => {
    await open({ limits: { signInsPerLogin: 2 } });
    const { store } = harness.service.context;
    const keys: string[] = [];
    const { take } = store.limits;
    Object.assign(store.limits, {
      take(request: Parameters<typeof take>[0]) {
        keys.push(request.key);
        return take(request);
      },
    });
    for (let count = 0; count < 2; count += 1) await signIn({ token: canary.password });
    expect((await send(await openSession(harness), { token: canary.password })).status).toBe(429);
    expect((await signIn(guess(1))).attempt.error).toBe('invalid_credentials');
    expect(keys.length).toBeGreaterThan(0);
    expect(canary.foundIn(keys.join('\n'))).toEqual([]);
  });
});

describe('a token', () => {
  it('is in no log, URL and answer when the utility refuses it or repeats it in an error', async () => {
    const { token, attempt } = await signIn({ token: canary.password });
    expect(attempt.error).toBe('invalid_credentials');
    const response = await send(token, { token: `${canary.password}\u0000` });
    expect(response.status).toBe(400);
    expect(canary.foundIn(JSON.stringify(attempt))).toEqual([]);
    expect(canary.foundIn(await response.text())).toEqual([]);
    expect(log).not.toBe('');
    expect(canary.foundIn(log)).toEqual([]);
  });

  it('is not in the clear in what is stored of a connection', async () => {
    const { context } = harness.service;
    await connect({ token: 'token-1' });
    const rows = await context.store.keys.listSealed({
      kind: 'connection',
      otherThan: null,
      after: '',
      limit: 9,
    });
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.sealed ?? '').toString('latin1')).not.toContain('token-1');
  });
});

describe('the device that a utility remembers', () => {
  const named: SignInMethod['fields'] = [{ name: 'account', label: 'Account' }, field];
  const typed = { account: 'a', token: 'token-1' };
  const devices = () => signIns.map(({ device }) => device);

  it.each([
    ['a username', named, typed],
    ['a token only', undefined, { token: 'token-1' }],
  ])('is kept when the person signs in again with %s', async (_name, fields, body) => {
    await open({ methods: [createConnector(fields && { fields })] });
    answer = { device: 'cookie 1' };
    await connect(body);
    answer = {};
    await connect(body);
    const [row] = await harness.service.context.store.keys.listSealed({
      kind: 'connection',
      otherThan: null,
      after: '',
      limit: 1,
    });
    if (!row) throw new Error('There is no connection.');
    const stored = { loginKey: row.name, sealed: row.sealed };
    expect(await openCredentials(harness.service.context.vault, row.id, stored)).toMatchObject({
      fields: body,
      device: 'cookie 1',
    });
  });

  it('is passed when the person signs in again', async () => {
    await open({ methods: [createConnector({ fields: named })] });
    answer = { device: 'cookie 1' };
    await connect(typed);
    await signIn(typed);
    expect(devices()).toEqual([undefined, 'cookie 1']);
  });

  it('attack: is not passed to another user, who may have stolen the password', async () => {
    await open({ methods: [createConnector({ fields: named })] });
    answer = { device: 'cookie 1' };
    await connect(typed);
    await signIn(typed, 'user-2');
    expect(devices()).toEqual([undefined, undefined]);
  });
});

describe('an authenticator key', () => {
  /** That of RFC 6238, appendix B. */
  const key = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const fields: SignInMethod['fields'] = [field, { name: 'key', label: 'Key', type: 'authenticator_key' }];
  const typed = { token: 'token-1', key: `otpauth://totp/a?secret=${key.toLowerCase()}` };
  const codes = () => signIns.map((request) => request.fields.key);
  const codeNow = () => authenticatorCode(key, Math.floor(harness.clock.now / 1_000 / CODE_SECONDS));

  beforeEach(async () => {
    await open({ methods: [createConnector({ fields })] });
  });

  it('gives the sign-in the code of now in its place', async () => {
    expect((await signIn(typed)).attempt.status).toBe('succeeded');
    expect(codes()).toEqual([await codeNow()]);
  });

  it('attack: the same code is not sent twice, even if another session types the key', async () => {
    await signIn(typed);
    const first = await codeNow();
    const token = await openSession(harness);
    // The next code is a second away.
    harness.clock.now += (CODE_SECONDS - 1 - (Math.floor(harness.clock.now / 1_000) % CODE_SECONDS)) * 1_000;
    expect((await send(token, { ...typed, key: `${key.slice(0, 16)} ${key.slice(16)}` })).status).toBe(201);
    const { current, settled } = createPage(harness, token);
    expect(await json(current())).toMatchObject({ status: 'signing_in' });
    expect(codes()).toEqual([first]);
    harness.clock.now += 1_000;
    await expect.poll(async () => (await json(current())).status, { timeout: 10_000 }).toBe('succeeded');
    expect((await settled()).status).toBe('succeeded');
    expect(codes()).toEqual([first, await codeNow()]);
    expect(codes()[1]).not.toBe(first);
  });

  it.each(['287082', 'https://example.com', `otpauth://hotp/a?secret=${key}`])(
    'is refused when it is none, and not repeated: %s',
    async (wrong) => {
      const response = await send(await openSession(harness), { ...typed, key: wrong });
      expect(response.status).toBe(400);
      const text = await response.text();
      expect(JSON.parse(text)).toMatchObject({ error: 'invalid_request', param: 'fields.key' });
      expect(text).not.toContain(wrong);
      expect(signIns).toEqual([]);
    },
  );
});
