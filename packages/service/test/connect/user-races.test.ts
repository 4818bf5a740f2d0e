import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPage, openPage } from '../support/connect/connect-page.ts';
import { consent } from '../support/connect/open-session.ts';
import { createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { justBefore } from '../support/just-before.ts';
import { type OpenedStore, openStore, storeNames } from '../support/open-store.ts';

const solar = { userId: 'bob', username: 'solar@example.com' };

describe.each(storeNames)('Connect in %s', (kind) => {
  let opened: OpenedStore;
  let harness: Harness;
  beforeEach(async () => {
    opened = await openStore[kind]();
    harness = await createHarness({ store: opened.store, historyMonths: 1 });
  });
  afterEach(async () => {
    await harness.service.stop();
    await opened.close();
  });

  const remove = (accessToken: string) =>
    harness.call('/connection', {
      method: 'DELETE',
      headers: { ...harness.clientHeaders, Authorization: `Bearer ${accessToken}` },
    });
  const signIn = async (userId: string) => {
    const page = await openPage(harness, { user_id: userId });
    expect(await page.signIn()).toMatchObject({ status: 'succeeded' });
    return page;
  };

  it('issues no code when the user is removed at that moment', async () => {
    const access = await harness.accessToken({ userId: 'alice' });
    const page = await signIn('alice');
    justBefore(opened.store, 'grants', 'issueCode', () => remove(access));
    const response = await page.complete();
    expect(response.status).toBe(409);
    expect(await json(response)).toMatchObject({ error: 'attempt_not_ready' });
  });

  it('requires consent when the user was removed after the connect token was created', async () => {
    const access = await harness.accessToken({ userId: 'alice' });
    const page = createPage(harness, await harness.connectToken({ user_id: 'alice' }));
    const session = async () => json(harness.page(page.token, 'session', { body: {} }));
    expect(await session()).toMatchObject({ mode: 'update', consented: true });
    await remove(access);
    expect(await session()).toMatchObject({ mode: 'create', consented: false });
    const rejected = await page.start();
    expect(rejected.status).toBe(403);
    expect(await json(rejected)).toMatchObject({ error: 'consent_required' });
    await harness.page(page.token, 'session/consent', { body: consent });
    expect(await session()).toMatchObject({ mode: 'create', consented: true });
    expect(await page.signIn()).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['attempts', { utility_id: PGE, fields: { username: 'mfa@example.com', password: 'password' } }],
    ['attempts/file', { utility_id: PGE }],
  ])('starts nothing and requires consent when the user is removed just before %s', async (path, body) => {
    const access = await harness.accessToken({ userId: 'alice' });
    const page = createPage(harness, await harness.connectToken({ user_id: 'alice' }));
    await harness.page(page.token, 'session', { body: {} });
    justBefore(opened.store, 'attempts', 'create', () => remove(access));
    const rejected = await harness.page(page.token, path, { body });
    expect(rejected.status).toBe(403);
    expect(await json(rejected)).toMatchObject({ error: 'consent_required' });
    expect((await page.current()).status).toBe(404);
  });

  it('issues a code for the user, with a login that moves to them at that moment', async () => {
    await harness.accessToken(solar);
    const page = await signIn('alice');
    justBefore(opened.store, 'grants', 'issueCode', () => harness.connect({ ...solar, userId: 'alice' }));
    const response = await page.complete();
    expect(response.status).toBe(200);
    const { code } = await json<{ code: string }>(response);
    const { access_token: token } = await json<{ access_token: string }>(harness.exchange(code));
    expect(await json(harness.read('/accounts', token))).toHaveLength(3);
  });

  it('issues no code when the only login of the user moves to another one at that moment', async () => {
    await harness.accessToken(solar);
    const page = await signIn('alice');
    justBefore(opened.store, 'grants', 'issueCode', () => harness.connect({ userId: 'bob' }));
    const response = await page.complete();
    expect(response.status).toBe(409);
    expect(await json(response)).toMatchObject({ error: 'attempt_not_ready' });
  });
});
