import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  consent,
  currentAttempt,
  openSession,
  startAttempt,
  succeeded,
} from '../support/connect/open-session.ts';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { justBefore } from '../support/just-before.ts';
import { type OpenedStore, openStore } from '../support/open-store.ts';

const solar = { userId: 'bob', username: 'solar@example.com' };

describe.each(['memory', 'PostgreSQL'] as const)('Connect in %s, while its user', (kind) => {
  let opened: OpenedStore;
  let harness: Harness;
  beforeEach(async () => {
    opened = await openStore[kind]();
    harness = await createHarness({ store: opened.store });
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
  const signIn = async (userId: string): Promise<string> => {
    const token = await openSession(harness, { user_id: userId });
    await startAttempt(harness, token);
    await succeeded(harness, token);
    return token;
  };

  it('is removed: gives no code, and says that no sign-in has succeeded', async () => {
    const access = await harness.accessToken({ userId: 'alice' });
    const token = await signIn('alice');
    justBefore(opened.store, 'grants', 'issueCode', () => remove(access));
    const answer = await harness.page(token, 'session/complete', { body: {} });
    expect(answer.status).toBe(409);
    expect(await json(answer)).toMatchObject({ error: 'attempt_not_ready' });
  });

  it('is removed: asks for the terms, although its token was made when it was connected', async () => {
    const access = await harness.accessToken({ userId: 'alice' });
    const token = await harness.connectToken({ user_id: 'alice' });
    const view = async () => json(harness.page(token, 'session', { body: {} }));
    expect(await view()).toMatchObject({ mode: 'update', consented: true });
    await remove(access);
    expect(await view()).toMatchObject({ mode: 'create', consented: false });
    const refused = await startAttempt(harness, token);
    expect(refused.status).toBe(403);
    expect(await json(refused)).toMatchObject({ error: 'consent_required' });
    await harness.page(token, 'session/consent', { body: consent });
    expect(await view()).toMatchObject({ mode: 'create', consented: true });
    expect((await startAttempt(harness, token)).status).toBe(201);
    await succeeded(harness, token);
  });

  it('is removed, right before the sign-in begins: ends that, and asks for the terms', async () => {
    const access = await harness.accessToken({ userId: 'alice' });
    const token = await harness.connectToken({ user_id: 'alice' });
    await harness.page(token, 'session', { body: {} });
    justBefore(opened.store, 'attempts', 'create', () => remove(access));
    const refused = await startAttempt(harness, token, { username: 'mfa@example.com' });
    expect(refused.status).toBe(403);
    expect(await json(refused)).toMatchObject({ error: 'consent_required' });
    const attempt = await json(currentAttempt(harness, token)());
    expect(attempt).toMatchObject({ status: 'cancelled', accounts: null });
  });

  it('becomes one with another: gives a code for the one that they have become', async () => {
    const access = await harness.accessToken(solar);
    const token = await signIn('alice');
    justBefore(opened.store, 'grants', 'issueCode', () => harness.connect({ ...solar, userId: 'alice' }));
    const answer = await harness.page(token, 'session/complete', { body: {} });
    expect(answer.status).toBe(200);
    const { code } = await json<{ code: string }>(answer);
    const { access_token: second } = await json<{ access_token: string }>(harness.exchange(code));
    const [accounts, ofSecond] = [
      await harness.read('/accounts', access),
      await harness.read('/accounts', second),
    ];
    expect(await json(ofSecond)).toEqual(await json(accounts));
  });
});
