import type { Attempt, CompletedSession, Session } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../../testing/harness.ts';
import { StoreError } from '../store/store-error.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

const consent = { terms_version: '2026-11-20', locale: 'en' };
const credentials = { utility_id: PGE, username: 'user@example.com', password: 'password' };
const current = (token: string) => () => harness.page(token, 'attempts/current', { method: 'GET' });
const attempt = (token: string, body: object = {}) =>
  harness.page(token, 'attempts', { body: { ...credentials, ...body } });

const opened = async (parameters: Record<string, string> = {}): Promise<string> => {
  const token = await harness.connectToken(parameters);
  await harness.page(token, 'session', { body: {} });
  await harness.page(token, 'session/consent', { body: consent });
  return token;
};

describe('a session', () => {
  it('tells the page what it needs, and neither client id nor user_id', async () => {
    const token = await harness.connectToken({ user_id: 'private-user' });
    const answer = await harness.page(token, 'session', { body: {} });
    const text = await answer.text();
    expect(JSON.parse(text) as Session).toMatchObject({
      company_name: 'Sunny Solar',
      return_host: 'app.example.com',
      environment: 'sandbox',
      mode: 'create',
      consented: false,
      utility: null,
      attempt: null,
    });
    expect(text).not.toContain('private-user');
    expect(text).not.toContain(harness.service.client.clientId);
  });

  it('says how many seconds the session has left', async () => {
    const token = await harness.connectToken();
    harness.clock.now += 60_000;
    expect(await json(harness.page(token, 'session', { body: {} }))).toMatchObject({ expires_in: 29 * 60 });
  });

  it('names the utility that the connect token was made for', async () => {
    const token = await harness.connectToken({ utility_id: PGE });
    expect(await json(harness.page(token, 'session', { body: {} }))).toMatchObject({
      utility: { id: PGE, status: 'up' },
    });
  });

  it('starts without terms in update mode', async () => {
    await harness.connect();
    const token = await harness.connectToken();
    expect(await json(harness.page(token, 'session', { body: {} }))).toMatchObject({
      mode: 'update',
      consented: true,
    });
  });

  it('ends after thirty minutes, and not one second before', async () => {
    const token = await harness.connectToken();
    harness.clock.now += 1799_000;
    expect((await harness.page(token, 'session', { body: {} })).status).toBe(200);
    harness.clock.now += 1_000;
    const answer = await harness.page(token, 'session', { body: {} });
    expect(answer.status).toBe(401);
    expect(await json(answer)).toMatchObject({ error: 'connect_token_expired' });
  });

  it('refuses a token that is unknown, cut, or has another secret', async () => {
    const token = await harness.connectToken();
    const [address, id] = token.split('.');
    for (const wrong of [
      '',
      'x',
      `${address}.${id}.${'A'.repeat(43)}`,
      token.slice(0, -1),
      `${address}.${'A'.repeat(22)}.${'A'.repeat(43)}`,
    ]) {
      const answer = await harness.page(wrong, 'session', { body: {} });
      expect(answer.status).toBe(401);
      expect(await json(answer)).toMatchObject({ error: 'connect_token_unknown' });
    }
  });

  it('is refused to a page of an origin that the client did not register, in every call', async () => {
    const token = await opened();
    for (const origin of [
      'https://evil.example',
      'https://app.example.com.evil.example',
      'null',
      'http://app.example.com',
    ]) {
      for (const [path, method] of [
        ['session', 'POST'],
        ['utilities', 'GET'],
        ['attempts', 'POST'],
        ['session/complete', 'POST'],
      ] as const) {
        const answer = await harness.page(token, path, {
          method,
          origin,
          ...(method === 'POST' ? { body: {} } : {}),
        });
        expect(answer.status).toBe(403);
        expect(await json(answer)).toMatchObject({ error: 'origin_not_allowed' });
      }
    }
  });

  it('is used once its code was exchanged', async () => {
    const token = await opened();
    await attempt(token);
    await attemptWhere(({ status }) => status === 'succeeded', current(token));
    const { code } = await json<CompletedSession>(harness.page(token, 'session/complete', { body: {} }));
    expect((await harness.page(token, 'session', { body: {} })).status).toBe(200);
    await harness.exchange(code);
    const answer = await harness.page(token, 'session', { body: {} });
    expect(await json(answer)).toMatchObject({ error: 'connect_token_used' });
  });
});

describe('the hosted flow', () => {
  const hosted = { origin: null };
  const uri = 'https://app.example.com/callback';

  it('returns to the registered redirect_uri with code and the unchanged state', async () => {
    const token = await harness.connectToken();
    const state = 'a b&c=ü/?#';
    await harness.page(token, 'session', { ...hosted, body: { redirect_uri: uri, state } });
    await harness.page(token, 'session/consent', { ...hosted, body: consent });
    await harness.page(token, 'attempts', { ...hosted, body: credentials });
    await attemptWhere(
      ({ status }) => status === 'succeeded',
      () => harness.page(token, 'attempts/current', { ...hosted, method: 'GET' }),
    );
    // A reload has only the token.
    expect((await harness.page(token, 'session', { ...hosted, body: {} })).status).toBe(200);
    const { code, redirect_to: to } = await json<CompletedSession>(
      harness.page(token, 'session/complete', { ...hosted, body: {} }),
    );
    const address = new URL(to ?? '');
    expect(`${address.origin}${address.pathname}`).toBe(uri);
    expect([...address.searchParams]).toEqual([
      ['code', code],
      ['state', state],
    ]);
  });

  it.each([
    undefined,
    '',
    'https://app.example.com/callback/',
    'https://app.example.com/callback?x=1',
    'https://evil.example/callback',
    'javascript:alert(1)',
  ])('refuses the redirect_uri %j', async (redirectUri) => {
    const token = await harness.connectToken();
    const body = redirectUri === undefined ? {} : { redirect_uri: redirectUri };
    const answer = await harness.page(token, 'session', { ...hosted, body });
    expect(answer.status).toBe(403);
    expect(await json(answer)).toMatchObject({ error: 'redirect_uri_not_allowed' });
  });

  it('gives no code to a session that was never opened with a redirect_uri', async () => {
    const token = await opened();
    await attempt(token);
    await attemptWhere(({ status }) => status === 'succeeded', current(token));
    const answer = await harness.page(token, 'session/complete', { ...hosted, body: {} });
    expect(await json(answer)).toMatchObject({ error: 'redirect_uri_not_allowed' });
  });
});

describe('a sign-in', () => {
  it('needs the terms to be agreed to first', async () => {
    const token = await harness.connectToken();
    await harness.page(token, 'session', { body: {} });
    const answer = await attempt(token);
    expect(answer.status).toBe(403);
    expect(await json(answer)).toMatchObject({ error: 'consent_required' });
  });

  it('finds the accounts and shows their numbers masked', async () => {
    const token = await opened();
    const started = await attempt(token);
    expect(started.status).toBe(201);
    expect(await json(started)).toMatchObject({ status: 'signing_in', utility: { id: PGE }, accounts: null });
    const done = await attemptWhere(({ status }) => status === 'succeeded', current(token));
    expect(done.accounts).toHaveLength(2);
    for (const account of done.accounts ?? []) {
      expect(account).toEqual({
        account_number: expect.stringMatching(/^••••.{4}$/),
        address: expect.stringContaining('CA'),
      });
    }
  });

  it.each([
    ['user@example.com', 'wrong', 'invalid_credentials'],
    ['someone@example.com', 'password', 'invalid_credentials'],
    ['locked@example.com', 'password', 'account_locked'],
    ['unavailable@example.com', 'password', 'utility_unavailable'],
  ])('as %s / %s fails with %s', async (username, password, error) => {
    const token = await opened();
    await attempt(token, { username, password });
    const failed = await attemptWhere(({ status }) => status === 'failed', current(token));
    expect(failed).toMatchObject({ error, accounts: null, challenge: null });
  });

  it('can be tried again after a wrong password', async () => {
    const token = await opened();
    await attempt(token, { password: 'wrong' });
    await attemptWhere(({ status }) => status === 'failed', current(token));
    await attempt(token);
    await attemptWhere(({ status }) => status === 'succeeded', current(token));
  });

  it('takes no more after five wrong passwords', async () => {
    const token = await opened();
    for (let round = 0; round < 5; round += 1) {
      expect((await attempt(token, { password: `wrong ${round}` })).status).toBe(201);
      await attemptWhere(({ status }) => status === 'failed', current(token));
    }
    // Said with the fifth one already, and again after a reload.
    expect(await json(current(token)())).toMatchObject({ status: 'failed', error: 'too_many_attempts' });
    const answer = await attempt(token);
    expect(answer.status).toBe(429);
    expect(await json(answer)).toMatchObject({ error: 'too_many_attempts' });
  });

  it('asks for a code, takes a wrong one with patience, and goes on with the right one', async () => {
    const token = await opened();
    await attempt(token, { username: 'mfa@example.com' });
    const asked = await attemptWhere(({ status }) => status === 'challenge', current(token));
    expect(asked.challenge).toEqual({
      kind: 'code',
      sent_to: expect.stringContaining('•'),
      error: null,
      resend_in: 30,
    });
    await harness.page(token, 'attempts/current/answer', { body: { answer: '000000' } });
    const again = await attemptWhere(
      ({ status, challenge }) => status === 'challenge' && challenge?.error !== null,
      current(token),
    );
    expect(again.challenge?.error).toBe('wrong_code');
    await harness.page(token, 'attempts/current/answer', { body: { answer: '123456' } });
    const done = await attemptWhere(({ status }) => status === 'succeeded', current(token));
    expect(done.accounts).toHaveLength(2);
  });

  it('ends after five wrong codes', async () => {
    const token = await opened();
    await attempt(token, { username: 'mfa@example.com' });
    for (let round = 0; round < 5; round += 1) {
      await attemptWhere(({ status }) => status === 'challenge', current(token));
      await harness.page(token, 'attempts/current/answer', { body: { answer: '000000' } });
      await attemptWhere(({ status }) => status !== 'signing_in', current(token));
    }
    expect(await json(current(token)())).toMatchObject({ status: 'failed', error: 'verification_failed' });
  });

  it('takes no code when none was asked for', async () => {
    const token = await opened();
    const answer = await harness.page(token, 'attempts/current/answer', { body: { answer: '123456' } });
    expect(answer.status).toBe(409);
  });

  it('can be cancelled, and then succeeds no more', async () => {
    let release: () => void = () => {};
    harness = await createHarness({ delay: () => new Promise((resolve) => (release = resolve)) });
    const token = await opened();
    await attempt(token);
    expect((await harness.page(token, 'attempts/current', { method: 'DELETE' })).status).toBe(204);
    release();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await json<Attempt>(current(token)())).toMatchObject({ status: 'cancelled', accounts: null });
    expect((await harness.page(token, 'session/complete', { body: {} })).status).toBe(409);
  });

  it('keeps to the utility that the connect token was made for', async () => {
    const token = await opened({ utility_id: PGE });
    const answer = await attempt(token, { utility_id: '17609' });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ param: 'utility_id' });
  });

  it('never gives back what was typed', async () => {
    const token = await opened();
    const secret = 'canary-password-7731';
    const bodies = [
      await (await attempt(token, { password: secret, username: 'user@example.com' })).text(),
      await (await attempt(token, { password: secret.repeat(80) })).text(),
      await (await attempt(token, { password: [secret] })).text(),
      await (await attempt(token, { utility_id: secret })).text(),
      JSON.stringify(await attemptWhere(({ status }) => status === 'failed', current(token))),
    ];
    for (const body of bodies) expect(body).not.toContain(secret);
  });

  it('goes on after a moment in which the database was away', async () => {
    const { attempts } = harness.service.context.store;
    const complete = attempts.complete;
    attempts.complete = async () => {
      attempts.complete = complete;
      throw new StoreError('database_unreachable', 'The database does not answer.');
    };
    const token = await opened();
    await attempt(token);
    await attemptWhere(({ status }) => status === 'reading_accounts', current(token));
    harness.clock.now += 11_000;
    const done = await attemptWhere(({ status }) => status !== 'reading_accounts', current(token));
    expect(done).toMatchObject({ status: 'succeeded' });
  });

  it('survives a restart of the service: another one goes on with the same store', async () => {
    const hanging = await createHarness({ delay: () => new Promise(() => {}) });
    harness = hanging;
    const token = await opened();
    await attempt(token);
    expect(await json<Attempt>(current(token)())).toMatchObject({ status: 'signing_in' });
    hanging.service.stop();

    const { createService } = await import('../service.ts');
    const { createSandboxConnector } = await import('../connectors/sandbox/sandbox-connector.ts');
    const { context } = hanging.service;
    const sandbox = createSandboxConnector({ now: context.now, delay: async () => {} });
    const restarted = await createService({
      store: context.store,
      directory: context.directory,
      connectorFor: () => sandbox,
      encryptionKey: hanging.service.encryptionKey,
      mailer: context.mailer,
      urls: context.urls,
      clock: () => hanging.clock.now,
    });
    const poll = async () =>
      restarted.fetch(
        new Request('http://localhost:4000/link/api/attempts/current', {
          headers: { Authorization: `Bearer ${token}`, 'Connect-Parent-Origin': 'https://app.example.com' },
        }),
      );
    expect(await json<Attempt>(poll())).toMatchObject({ status: 'signing_in' });
    hanging.clock.now += 11_000;
    const done = await attemptWhere(({ status }) => status === 'succeeded', poll);
    expect(done.accounts).toHaveLength(2);
  });
});

describe('the code of a session', () => {
  it('is void once a newer one was asked for', async () => {
    const token = await opened();
    await attempt(token);
    await attemptWhere(({ status }) => status === 'succeeded', current(token));
    const first = await json<CompletedSession>(harness.page(token, 'session/complete', { body: {} }));
    const second = await json<CompletedSession>(harness.page(token, 'session/complete', { body: {} }));
    expect((await harness.exchange(first.code)).status).toBe(400);
    expect((await harness.exchange(second.code)).status).toBe(200);
  });

  it('does not exist before a sign-in succeeded', async () => {
    const token = await opened();
    expect((await harness.page(token, 'session/complete', { body: {} })).status).toBe(409);
  });
});

describe('the rule of user_id', () => {
  it('gives a connected login the new user_id, and keeps its accounts and access tokens', async () => {
    const oldToken = await harness.accessToken({ userId: 'old' });
    const before = await json<{ id: string }[]>(harness.read('/accounts', oldToken));
    const newToken = await harness.accessToken({ userId: 'new' });
    expect(await json(harness.read('/accounts', oldToken))).toEqual(before);
    expect(await json(harness.read('/accounts', newToken))).toEqual(before);
    expect(await json(harness.post('/auth/connect-token', { user_id: 'new' }))).toMatchObject({
      mode: 'update',
    });
    expect(await json(harness.post('/auth/connect-token', { user_id: 'old' }))).toMatchObject({
      mode: 'create',
    });
  });

  it('gives one user the accounts of two utilities', async () => {
    await harness.accessToken({ userId: 'both' });
    const token = await harness.accessToken({ userId: 'both', utilityId: '17609' });
    expect(await json<unknown[]>(harness.read('/accounts', token))).toHaveLength(4);
  });

  it('gives the same accounts to the same login on another machine', async () => {
    const ids = async (own: Harness) => {
      const token = await own.accessToken();
      return (await json<{ account_number: string; address: string }[]>(own.read('/accounts', token))).map(
        ({ account_number: number, address }) => `${number} ${address}`,
      );
    };
    expect(await ids(harness)).toEqual(await ids(await createHarness()));
  });
});

describe('bad input to the private API', () => {
  it.each([
    ['session', { redirect_uri: 7 }, 'redirect_uri'],
    ['session', { redirect_uri: 'https://app.example.com/callback', state: 'x'.repeat(4097) }, 'state'],
    ['session', { redirect_uri: 'https://app.example.com/callback', state: 'x\0' }, 'state'],
    ['session/consent', {}, 'terms_version'],
    ['session/consent', { terms_version: 'x'.repeat(33), locale: 'en' }, 'terms_version'],
    ['session/consent', { terms_version: '1', locale: 'e\u0000n' }, 'locale'],
    ['attempts', { username: 'u', password: 'p' }, 'utility_id'],
    ['attempts', { utility_id: PGE, password: 'p' }, 'username'],
    ['attempts', { utility_id: PGE, username: 'u' }, 'password'],
    ['attempts', { utility_id: PGE, username: 'u', password: '' }, 'password'],
    ['attempts', { utility_id: PGE, username: 'u'.repeat(321), password: 'p' }, 'username'],
    ['attempts', { utility_id: PGE, username: 'u', password: 'p'.repeat(1025) }, 'password'],
    ['attempts', { utility_id: '__proto__', username: 'u', password: 'p' }, 'utility_id'],
    ['attempts/current/answer', {}, 'answer'],
    ['attempts/current/answer', { answer: { $ne: '' } }, 'answer'],
  ])('%s refuses %j and names the parameter', async (path, body, param) => {
    const token = await opened();
    const answer = await harness.page(token, path, { body });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ error: 'invalid_request', param });
  });

  it.each(['limit=0', 'limit=51', 'limit=x', 'query=a&query=b', `query=${'x'.repeat(101)}`])(
    'utilities refuses %s',
    async (query) => {
      const token = await opened();
      const answer = await harness.page(token, `utilities?${query}`, { method: 'GET' });
      expect(answer.status).toBe(400);
    },
  );
});
