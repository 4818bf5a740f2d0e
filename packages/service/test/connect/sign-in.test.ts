import type { Attempt, CompletedSession } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { StoreError } from '../../src/lib/store/store-error.ts';
import { currentAttempt, openSession, startAttempt, succeeded } from '../support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../support/harness.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

describe('a sign-in', () => {
  it('needs the terms to be agreed to first', async () => {
    const token = await harness.connectToken();
    await harness.page(token, 'session', { body: {} });
    const answer = await startAttempt(harness, token);
    expect(answer.status).toBe(403);
    expect(await json(answer)).toMatchObject({ error: 'consent_required' });
  });

  it('finds the accounts and shows their numbers masked', async () => {
    const token = await openSession(harness);
    const started = await startAttempt(harness, token);
    expect(started.status).toBe(201);
    expect(await json(started)).toMatchObject({ status: 'signing_in', utility: { id: PGE }, accounts: null });
    const done = await succeeded(harness, token);
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
    const token = await openSession(harness);
    await startAttempt(harness, token, { username, password });
    const failed = await attemptWhere(({ status }) => status === 'failed', currentAttempt(harness, token));
    expect(failed).toMatchObject({ error, accounts: null, challenge: null });
  });

  it('can be tried again after a wrong password', async () => {
    const token = await openSession(harness);
    await startAttempt(harness, token, { password: 'wrong' });
    await attemptWhere(({ status }) => status === 'failed', currentAttempt(harness, token));
    await startAttempt(harness, token);
    await succeeded(harness, token);
  });

  it('takes no more after five wrong passwords', async () => {
    const token = await openSession(harness);
    for (let round = 0; round < 5; round += 1) {
      expect((await startAttempt(harness, token, { password: `wrong ${round}` })).status).toBe(201);
      await attemptWhere(({ status }) => status === 'failed', currentAttempt(harness, token));
    }
    // Said with the fifth one already, and again after a reload.
    expect(await json(currentAttempt(harness, token)())).toMatchObject({
      status: 'failed',
      error: 'too_many_attempts',
    });
    const answer = await startAttempt(harness, token);
    expect(answer.status).toBe(429);
    expect(await json(answer)).toMatchObject({ error: 'too_many_attempts' });
  });

  it('asks for a code, takes a wrong one with patience, and goes on with the right one', async () => {
    const token = await openSession(harness);
    await startAttempt(harness, token, { username: 'mfa@example.com' });
    const asked = await attemptWhere(({ status }) => status === 'challenge', currentAttempt(harness, token));
    expect(asked.challenge).toEqual({
      kind: 'code',
      sent_to: expect.stringContaining('•'),
      error: null,
      resend_in: 30,
    });
    await harness.page(token, 'attempts/current/answer', { body: { answer: '000000' } });
    const again = await attemptWhere(
      ({ status, challenge }) => status === 'challenge' && challenge?.error !== null,
      currentAttempt(harness, token),
    );
    expect(again.challenge?.error).toBe('wrong_code');
    await harness.page(token, 'attempts/current/answer', { body: { answer: '123456' } });
    const done = await succeeded(harness, token);
    expect(done.accounts).toHaveLength(2);
  });

  it('ends after five wrong codes', async () => {
    const token = await openSession(harness);
    await startAttempt(harness, token, { username: 'mfa@example.com' });
    for (let round = 0; round < 5; round += 1) {
      await attemptWhere(({ status }) => status === 'challenge', currentAttempt(harness, token));
      await harness.page(token, 'attempts/current/answer', { body: { answer: '000000' } });
      await attemptWhere(({ status }) => status !== 'signing_in', currentAttempt(harness, token));
    }
    expect(await json(currentAttempt(harness, token)())).toMatchObject({
      status: 'failed',
      error: 'too_many_attempts',
    });
  });

  it('takes no code when none was asked for', async () => {
    const token = await openSession(harness);
    const answer = await harness.page(token, 'attempts/current/answer', { body: { answer: '123456' } });
    expect(answer.status).toBe(409);
  });

  it('can be cancelled, and then succeeds no more', async () => {
    let release: () => void = () => {};
    harness = await createHarness({ delay: () => new Promise((resolve) => (release = resolve)) });
    const token = await openSession(harness);
    await startAttempt(harness, token);
    expect((await harness.page(token, 'attempts/current', { method: 'DELETE' })).status).toBe(204);
    release();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await json<Attempt>(currentAttempt(harness, token)())).toMatchObject({
      status: 'cancelled',
      accounts: null,
    });
    expect((await harness.page(token, 'session/complete', { body: {} })).status).toBe(409);
  });

  it('keeps to the utility that the connect token was made for', async () => {
    const token = await openSession(harness, { utility_id: PGE });
    const answer = await startAttempt(harness, token, { utility_id: '17609' });
    expect(answer.status).toBe(400);
    expect(await json(answer)).toMatchObject({ param: 'utility_id' });
  });

  it('never gives back what was typed', async () => {
    const token = await openSession(harness);
    const secret = 'canary-password-7731';
    const bodies = [
      await (await startAttempt(harness, token, { password: secret, username: 'user@example.com' })).text(),
      await (await startAttempt(harness, token, { password: secret.repeat(80) })).text(),
      await (await startAttempt(harness, token, { password: [secret] })).text(),
      await (await startAttempt(harness, token, { utility_id: secret })).text(),
      JSON.stringify(await attemptWhere(({ status }) => status === 'failed', currentAttempt(harness, token))),
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
    const token = await openSession(harness);
    await startAttempt(harness, token);
    await attemptWhere(({ status }) => status === 'reading_accounts', currentAttempt(harness, token));
    harness.clock.now += 11_000;
    const done = await attemptWhere(
      ({ status }) => status !== 'reading_accounts',
      currentAttempt(harness, token),
    );
    expect(done).toMatchObject({ status: 'succeeded' });
  });

  it('survives a restart of the service: another one goes on with the same store', async () => {
    const hanging = await createHarness({ delay: () => new Promise(() => {}) });
    harness = hanging;
    const token = await openSession(harness);
    await startAttempt(harness, token);
    expect(await json<Attempt>(currentAttempt(harness, token)())).toMatchObject({ status: 'signing_in' });
    hanging.service.stop();

    const { createService } = await import('../../src/lib/service.ts');
    const { createSandboxConnector } = await import('../../src/lib/connectors/sandbox/sandbox-connector.ts');
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
    const token = await openSession(harness);
    await startAttempt(harness, token);
    await succeeded(harness, token);
    const first = await json<CompletedSession>(harness.page(token, 'session/complete', { body: {} }));
    const second = await json<CompletedSession>(harness.page(token, 'session/complete', { body: {} }));
    expect((await harness.exchange(first.code)).status).toBe(400);
    expect((await harness.exchange(second.code)).status).toBe(200);
  });

  it('does not exist before a sign-in succeeded', async () => {
    const token = await openSession(harness);
    expect((await harness.page(token, 'session/complete', { body: {} })).status).toBe(409);
  });
});
