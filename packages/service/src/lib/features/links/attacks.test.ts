import { describe, expect, it } from 'vitest';
import { attemptWhere, json, PGE } from '../../../../test/support/harness.ts';
import { newClient } from '../../../../test/support/new-client.ts';
import type { RequestRecord } from '../../core/http/app.ts';
import { createLinkHarness } from './testing/link-harness.ts';

describe('attack:', () => {
  it('a link that previewers and mail scanners open uses nothing up and makes no session', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    for (let count = 0; count < 3; count += 1) {
      for (const method of ['GET', 'HEAD']) {
        const init = { method, headers: { 'Sec-Purpose': 'prefetch' } };
        const answer = await harness.visit(url, init);
        expect(answer.status).toBe(200);
        expect(await answer.text()).not.toMatch(/connect_token|http-equiv/);
      }
      expect((await harness.visit(`${url}/qr.svg`)).status).toBe(200);
    }
    expect(await harness.events()).toEqual([]);
    const token = await harness.open(url);
    await harness.signIn(token);
    await harness.finish(token);
    expect((await harness.state(id)).status).toBe('completed');
  });

  it('two people complete the same link at once: one wins, and nothing of the other is connected', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    const logins = ['user@example.com', 'solar@example.com'];
    const tokens = [await harness.open(url), await harness.open(url)];
    const answers = await Promise.all(
      tokens.map(async (token, index) => {
        await harness.signIn(token, logins[index]);
        return harness.page(token, 'session/complete', { origin: null, body: {} });
      }),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const loser = answers.find(({ status }) => status === 401);
    expect(await json(loser as Response)).toMatchObject({ error: 'connect_token_used' });
    const { status, code = '' } = await harness.state(id);
    expect(status).toBe('completed');
    const { access_token: accessToken } = await json<{ access_token: string }>(harness.exchange(code));
    expect(await json(harness.read('/connections', accessToken))).toHaveLength(1);
    const created = (await harness.events()).filter(([type]) => type === 'connection.created');
    expect(created).toHaveLength(1);
  });

  it('a second person who is still choosing accounts cannot connect after the first one', async () => {
    const harness = await createLinkHarness();
    const { url } = await harness.create({ account_selection: true });
    const start = async (username: string) => {
      const token = await harness.open(url);
      await harness.page(token, 'session/consent', {
        origin: null,
        body: { terms_version: '2026-11-20', locale: 'en' },
      });
      const fields = { username, password: 'password' };
      await harness.page(token, 'attempts', { origin: null, body: { utility_id: PGE, fields } });
      const attempt = await attemptWhere(
        ({ status: name }) => name === 'choosing_accounts',
        () => harness.page(token, 'attempts/current', { method: 'GET', origin: null }),
      );
      const accounts = attempt.offered?.map(({ id }) => id);
      return () => harness.page(token, 'attempts/current/accounts', { origin: null, body: { accounts } });
    };
    const chooseFirst = await start('user@example.com');
    const chooseSecond = await start('solar@example.com');
    expect((await chooseFirst()).status).toBe(200);
    const second = await chooseSecond();
    expect(second.status).toBe(401);
    expect(await json(second)).toMatchObject({ error: 'connect_token_used' });
  });

  it('another client reads and revokes no link by its id, and cannot tell that it exists', async () => {
    const harness = await createLinkHarness();
    const { id } = await harness.create();
    const headers = await newClient(harness);
    for (const method of ['GET', 'DELETE']) {
      const ask = async (linkId: string) => {
        const answer = await harness.call(`/connect_links/${linkId}`, { method, headers });
        const { request_id: _, ...body } = await json(answer);
        return [answer.status, body];
      };
      const foreign = await ask(id);
      expect(foreign[0]).toBe(404);
      expect(foreign).toEqual(await ask(crypto.randomUUID()));
    }
    expect(await harness.state(id)).toEqual({ status: 'open' });
  });

  it('a revoked link opens nothing, and ends for those who have opened it', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    const token = await harness.open(url);
    expect((await harness.revoke(id)).status).toBe(204);
    expect((await harness.revoke(id)).status).toBe(204);
    expect(await harness.state(id)).toEqual({ status: 'revoked' });
    for (const method of ['GET', 'POST']) expect((await harness.visit(url, { method })).status).toBe(410);
    const session = await harness.page(token, 'session', { origin: null, body: {} });
    expect(await json(session)).toMatchObject({ error: 'connect_token_used' });
  });

  it('a completed link stays completed when it is revoked, and its code is still given', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    const token = await harness.open(url);
    await harness.signIn(token);
    await harness.finish(token);
    await harness.revoke(id);
    expect(await harness.state(id)).toEqual({ status: 'completed', code: expect.any(String) });
  });

  it('guessing: the id, the hash, a part and other texts are no token, and all answer the same', async () => {
    const harness = await createLinkHarness();
    const { id, url } = await harness.create();
    const { tokenHash } = (await harness.service.context.store.links.find(id)) ?? {};
    const guesses = [
      id,
      tokenHash,
      url.slice(-43, -1),
      `${url.slice(-43, -1)}${url.endsWith('A') ? 'B' : 'A'}`,
      `${url.slice(-43)}A`,
      'A'.repeat(43),
      '%00'.repeat(43),
      '%27%20or%201=1',
    ];
    const answers = await Promise.all(
      guesses.map(async (guess) => {
        const answer = await harness.call(`/link/links/${guess}`);
        expect((await harness.call(`/link/links/${guess}/qr.svg`)).status).toBe(404);
        return [answer.status, (await answer.text()).replaceAll(/nonce="[^"]*"/g, '')];
      }),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]?.[0]).toBe(400);
  });

  it('open redirect: parameters of the address change no target, and only registered URIs are accepted', async () => {
    const harness = await createLinkHarness();
    const { url } = await harness.create();
    const evil = 'https://evil.example/';
    const path = new URL(url).pathname;
    const answer = await harness.call(`${path}?redirect_uri=${evil}&next=${evil}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'X-Forwarded-Host': 'evil.example' },
      body: `redirect_uri=${evil}`,
    });
    const target = new URL(answer.headers.get('location') ?? '');
    expect(target.href).not.toContain('evil');
    const token = target.searchParams.get('connect_token') ?? '';
    for (const redirectUri of [evil, 'http://localhost:4000/link/closing?', `${evil}/link/closing`]) {
      const opened = await harness.page(token, 'session', {
        origin: null,
        body: { redirect_uri: redirectUri },
      });
      expect(opened.status).toBe(403);
    }
    const unregistered = await harness.post('/connect_links', { user_id: 'user-1', redirect_uri: evil });
    expect(unregistered.status).toBe(400);
  });

  it('an ordinary connect token does not end on the closing page', async () => {
    const harness = await createLinkHarness();
    const body = { redirect_uri: 'http://localhost:4000/link/closing' };
    const opened = await harness.page(await harness.connectToken(), 'session', { origin: null, body });
    expect(opened.status).toBe(403);
  });

  it('a form of another site does not skip the page that shows who asks', async () => {
    const harness = await createLinkHarness();
    const { url } = await harness.create();
    for (const site of ['cross-site', 'same-site', 'none']) {
      const init = { method: 'POST', headers: { 'Sec-Fetch-Site': site } };
      const answer = await harness.visit(url, init);
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(url);
    }
    expect(await harness.events()).toEqual([]);
  });

  it('the token is in no log, error or row of the database', async () => {
    const records: RequestRecord[] = [];
    const errors: unknown[] = [];
    const harness = await createLinkHarness({
      onRequest: (record) => records.push(record),
      onError: (error) => errors.push(error),
    });
    const { id, url } = await harness.create({ email: 'person@example.com' });
    const token = url.slice(-43);
    const answers = [
      await harness.visit(url, { method: 'DELETE' }),
      await harness.visit(`${url}/elsewhere`),
      await harness.visit(`${url.slice(0, -1)}/qr.svg`),
    ];
    for (const answer of answers) expect(await answer.text()).not.toContain(token.slice(0, 40));
    await harness.visit(url);
    await harness.open(url);
    await harness.visit(`${url}/qr.svg`);
    expect(JSON.stringify([records, errors])).not.toContain(token.slice(0, 40));
    const { store } = harness.service.context;
    const rows = [
      await store.links.find(id),
      Buffer.from((await store.links.findMail(id))?.sealed ?? []).toString('latin1'),
    ];
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});
