import { createSandboxSignIn } from '@utility-connect/connectors';
import type { Attempt, Session } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../src/lib/core/database/store-error.ts';
import { type ConnectPage, createPage, openPage } from '../support/connect/connect-page.ts';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../support/harness.ts';
import { startSecondProcess } from '../support/second-process.ts';

let harness: Harness;
let page: ConnectPage;
const open = async (...options: Parameters<typeof createHarness>) => {
  harness = await createHarness(...options);
  page = await openPage(harness);
};
beforeEach(() => open());

describe('a sign-in', () => {
  it('is rejected before the user agreed to the terms', async () => {
    page = createPage(harness, await harness.connectToken());
    await harness.page(page.token, 'session', { body: {} });
    const response = await page.start();
    expect(response.status).toBe(403);
    expect(await json(response)).toMatchObject({ error: 'consent_required' });
  });

  it('finds the accounts and masks their numbers', async () => {
    const started = await page.start();
    expect(started.status).toBe(201);
    expect(await json(started)).toMatchObject({ status: 'signing_in', utility: { id: PGE }, accounts: null });
    const { status, accounts } = await page.settled();
    expect(status).toBe('succeeded');
    expect(accounts).toHaveLength(2);
    for (const account of accounts ?? []) {
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
    const failed = await page.signIn({ username, password });
    expect(failed).toMatchObject({ status: 'failed', error, accounts: null, challenge: null });
  });

  it('succeeds after one with a wrong password', async () => {
    await page.signIn({ password: 'wrong' });
    expect(await page.signIn()).toMatchObject({ status: 'succeeded' });
  });

  it('never succeeds after it was canceled', async () => {
    let release: () => void = () => {};
    await open({ delay: () => new Promise((resolve) => (release = resolve)) });
    await page.start();
    expect((await page.cancel()).status).toBe(204);
    release();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await json<Attempt>(page.current())).toMatchObject({ status: 'cancelled', accounts: null });
    expect((await page.complete()).status).toBe(409);
  });

  it('is rejected at another utility than the one of the connect token', async () => {
    page = await openPage(harness, { utility_id: PGE });
    const response = await page.start({ utility_id: '17609' });
    expect(response.status).toBe(400);
    expect(await json(response)).toMatchObject({ param: 'utility_id' });
  });

  it('never returns what was typed', async () => {
    const secret = 'canary-password-7731';
    const bodies = [
      await (await page.start({ password: secret })).text(),
      await (await page.start({ password: secret.repeat(80) })).text(),
      await (await page.start({ password: [secret] })).text(),
      await (await page.start({ utility_id: secret })).text(),
      JSON.stringify(await page.settled()),
    ];
    for (const body of bodies) expect(body).not.toContain(secret);
  });

  it('continues after the database was down for a moment', async () => {
    const { attempts } = harness.service.context.store;
    const { complete } = attempts;
    attempts.complete = async () => {
      attempts.complete = complete;
      throw new StoreError('database_unreachable', 'The database does not answer.');
    };
    await page.start();
    await attemptWhere(({ status }) => status === 'reading_accounts', page.current);
    harness.clock.now += 11_000;
    expect(await page.settled()).toMatchObject({ status: 'succeeded' });
  });

  it.each([
    ['signing in', 'user@example.com', 'signing_in', { status: 'succeeded' }],
    [
      'a code is being sent',
      'mfa-choice@example.com',
      'sending_code',
      { status: 'challenge', challenge: { kind: 'code', sent_to: 'u•••@example.com', resend_in: 30 } },
    ],
  ])('continues in another process after a restart while %s', async (_step, username, status, expected) => {
    let isHanging = username === 'user@example.com';
    await open({ delay: () => (isHanging ? new Promise(() => {}) : Promise.resolve()) });
    await page.start({ username });
    if (!isHanging) {
      await page.settled();
      isHanging = true;
      await page.choose('email');
    }
    expect(await json<Attempt>(page.current())).toMatchObject({ status });
    harness.service.stop();

    const { now } = harness.service.context;
    const sandbox = createSandboxSignIn({
      now,
      zipCodesOf: () => [],
      delay: async () => {},
      historyMonths: 1,
    });
    const second = createPage(await startSecondProcess(harness, { methodsFor: () => [sandbox] }), page.token);
    expect(await json<Attempt>(second.current())).toMatchObject({ status });
    harness.clock.now += 11_000;
    expect(await second.settled()).toMatchObject(expected);
  });

  it('is left to another process while this one stops', async () => {
    harness.service.stop();
    const { id } = await json<Attempt>(page.start());
    expect(await harness.service.context.store.attempts.find(id)).toMatchObject({ leaseUntil: 0 });
    const second = createPage(await startSecondProcess(harness), page.token);
    expect(await second.settled()).toMatchObject({ id, status: 'succeeded' });
  });
});

describe('the authorization code of a session', () => {
  it('is void after a newer one was issued', async () => {
    await page.signIn();
    const first = await json<{ code: string }>(page.complete());
    const second = await json<{ code: string }>(page.complete());
    expect((await harness.exchange(first.code)).status).toBe(400);
    expect((await harness.exchange(second.code)).status).toBe(200);
  });

  it('gives access to every utility that was connected in the session', async () => {
    await page.signIn();
    await page.signIn({ utility_id: '17609' });
    const { code } = await json<{ code: string }>(page.complete());
    const { access_token: token } = await json<{ access_token: string }>(harness.exchange(code));
    expect(await json<object[]>(harness.read('/accounts', token))).toHaveLength(4);
  });

  it('is still issued when a sign-in at another utility failed or was abandoned', async () => {
    const { id } = await page.signIn();
    await page.signIn({ utility_id: '17609', password: 'wrong' });
    const session = () => json<Session>(harness.page(page.token, 'session', { body: {} }));
    expect(await session()).toMatchObject({ attempt: { status: 'failed' }, succeeded: { id } });
    await page.start({ utility_id: '17609', username: 'mfa@example.com' });
    await page.cancel();
    expect(await session()).toMatchObject({ attempt: { status: 'cancelled' }, succeeded: { id } });
    const { code } = await json<{ code: string }>(page.complete());
    expect((await harness.exchange(code)).status).toBe(200);
  });

  it('is not issued before a sign-in succeeded', async () => {
    await page.signIn({ password: 'wrong' });
    expect((await page.complete()).status).toBe(409);
  });
});
