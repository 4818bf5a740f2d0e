import type { CompletedSession, Session } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { openPage } from '../support/connect/connect-page.ts';
import { openSession } from '../support/connect/open-session.ts';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

const open = (token: string) => harness.page(token, 'session', { body: {} });

describe('a session', () => {
  it('contains neither client id nor user_id', async () => {
    const token = await harness.connectToken({ user_id: 'private-user' });
    const response = await open(token);
    const text = await response.text();
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

  it('contains the seconds until it expires', async () => {
    const token = await harness.connectToken();
    harness.clock.now += 60_000;
    expect(await json(open(token))).toMatchObject({ expires_in: 29 * 60 });
  });

  it('contains the utility of the connect token', async () => {
    const token = await harness.connectToken({ utility_id: PGE });
    expect(await json(open(token))).toMatchObject({
      utility: { id: PGE, status: 'up' },
    });
  });

  it('needs no consent in update mode', async () => {
    await harness.connect();
    const token = await harness.connectToken();
    expect(await json(open(token))).toMatchObject({
      mode: 'update',
      consented: true,
    });
  });

  it('has the utilities that its user connected, with masked usernames, in update mode only', async () => {
    await harness.connect({ userId: 'returning' });
    await harness.connect({ userId: 'somebody else', username: 'solar@example.com' });
    const openAs = async (userId: string) =>
      json<Session>(open(await harness.connectToken({ user_id: userId })));
    const { connected } = await openAs('returning');
    expect(connected).toMatchObject([
      { utility: { id: PGE, short_name: 'PG&E' }, username: 'u•••@example.com', needs_sign_in: false },
    ]);
    expect(JSON.stringify(connected)).not.toContain('user@');
    expect(await openAs('new')).not.toHaveProperty('connected');
  });

  it('expires after thirty minutes, and not a second earlier', async () => {
    const token = await harness.connectToken();
    harness.clock.now += 1799_000;
    expect((await open(token)).status).toBe(200);
    harness.clock.now += 1_000;
    const response = await open(token);
    expect(response.status).toBe(401);
    expect(await json(response)).toMatchObject({ error: 'connect_token_expired' });
  });

  it('rejects a token that is unknown, truncated, or has another secret', async () => {
    const token = await harness.connectToken();
    const [address, id] = token.split('.');
    for (const wrong of [
      '',
      'x',
      `${address}.${id}.${'A'.repeat(43)}`,
      token.slice(0, -1),
      `${address}.${'A'.repeat(22)}.${'A'.repeat(43)}`,
    ]) {
      const response = await open(wrong);
      expect(response.status).toBe(401);
      expect(await json(response)).toMatchObject({ error: 'connect_token_unknown' });
    }
  });

  it('rejects every request from an origin that the client did not register', async () => {
    const token = await openSession(harness);
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
        const response = await harness.page(token, path, {
          method,
          origin,
          ...(method === 'POST' ? { body: {} } : {}),
        });
        expect(response.status).toBe(403);
        expect(await json(response)).toMatchObject({ error: 'origin_not_allowed' });
      }
    }
  });

  it('rejects its token after its code was exchanged', async () => {
    const page = await openPage(harness);
    await page.signIn();
    const { code } = await json<CompletedSession>(page.complete());
    expect((await open(page.token)).status).toBe(200);
    await harness.exchange(code);
    expect(await json(open(page.token))).toMatchObject({ error: 'connect_token_used' });
  });
});

describe('the private API', () => {
  it('attack: a connect token records 20 consents at most', async () => {
    const token = await harness.connectToken();
    const agree = (day: number) =>
      harness.page(token, 'session/consent', { body: { terms_version: `2026-11-${day}`, locale: 'en' } });
    for (let day = 10; day < 30; day += 1) expect((await agree(day)).status).toBe(204);
    const rejected = await agree(30);
    expect(rejected.status).toBe(429);
    expect(await json(rejected)).toMatchObject({
      error: 'too_many_attempts',
      error_description: expect.stringContaining('The terms were agreed to too often.'),
    });
  });

  it.each([
    ['session', { redirect_uri: 7 }, 'redirect_uri'],
    ['session', { redirect_uri: 'https://app.example.com/callback', state: 'x'.repeat(4097) }, 'state'],
    ['session', { redirect_uri: 'https://app.example.com/callback', state: 'x\0' }, 'state'],
    ['session', { redirect_uri: 'https://app.example.com/callback', state: 'x\ud800' }, 'state'],
    ['session/consent', {}, 'terms_version'],
    ['session/consent', { terms_version: 'x'.repeat(33), locale: 'en' }, 'terms_version'],
    ['session/consent', { terms_version: '1', locale: 'en' }, 'terms_version'],
    ['session/consent', { terms_version: '2026-11-20', locale: 'e\u0000n' }, 'locale'],
    ['session/consent', { terms_version: '2026-11-20', locale: 'constructor' }, 'locale'],
    ['attempts', { fields: { username: 'u', password: 'p' } }, 'utility_id'],
    ['attempts', { utility_id: PGE }, 'fields'],
    ['attempts', { utility_id: PGE, fields: 'u' }, 'fields'],
    ['attempts', { utility_id: PGE, fields: { password: 'p' } }, 'fields.username'],
    ['attempts', { utility_id: PGE, fields: { username: 'u' } }, 'fields.password'],
    ['attempts', { utility_id: PGE, fields: { username: 'u', password: '' } }, 'fields.password'],
    [
      'attempts',
      { utility_id: PGE, fields: { username: 'u'.repeat(321), password: 'p' } },
      'fields.username',
    ],
    [
      'attempts',
      { utility_id: PGE, fields: { username: 'u', password: 'p'.repeat(8193) } },
      'fields.password',
    ],
    ['attempts', { utility_id: '__proto__', fields: { username: 'u', password: 'p' } }, 'utility_id'],
    ['attempts/current/answer', {}, 'answer'],
    ['attempts/current/answer', { answer: { $ne: '' } }, 'answer'],
  ])('rejects a request to %s with the body %j and names the parameter', async (path, body, param) => {
    const token = await openSession(harness);
    const response = await harness.page(token, path, { body });
    expect(response.status).toBe(400);
    expect(await json(response)).toMatchObject({ error: 'invalid_request', param });
  });

  it.each(['0', '51', 'abc', '', '0x10', '+1', '%201', '1.0', '1e1', '01'])(
    'rejects the limit %j of utilities',
    async (limit) => {
      const token = await openSession(harness);
      const response = await harness.page(token, `utilities?limit=${limit}`, { method: 'GET' });
      expect(response.status).toBe(400);
      expect(await json(response)).toMatchObject({
        param: 'limit',
        error_description: 'limit must be a whole number from 1 to 50.',
      });
    },
  );

  it.each(['query=a&query=b', `query=${'x'.repeat(101)}`])('rejects the utility search %s', async (query) => {
    const token = await openSession(harness);
    const response = await harness.page(token, `utilities?${query}`, { method: 'GET' });
    expect(response.status).toBe(400);
  });
});
