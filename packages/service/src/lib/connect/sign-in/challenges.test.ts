import type { Attempt } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { attemptWhere, createHarness, type Harness, json, PGE } from '../../../../test/support/harness.ts';

let harness: Harness;
let token: string;
beforeEach(async () => {
  harness = await createHarness();
});

const post = (path: string, body: object = {}) => harness.page(token, path, { body });
const current = () => harness.page(token, 'attempts/current', { method: 'GET' });
const challenged = () => attemptWhere(({ status }) => status === 'challenge', current);
const signIn = async (username: string): Promise<Attempt> => {
  token = await harness.connectToken();
  await post('session', {});
  await post('session/consent', { terms_version: '2026-11-20', locale: 'en' });
  await post('attempts', { utility_id: PGE, username, password: 'password' });
  return challenged();
};
const choose = (method: string) => post('attempts/current/choice', { method });
const resend = () => post('attempts/current/resend');
const answer = (code: string) => post('attempts/current/answer', { answer: code });

describe('the choice of where a code goes', () => {
  it('offers every way, masked, and sends nothing before one is chosen', async () => {
    const { challenge } = await signIn('mfa-choice@example.com');
    expect(challenge).toEqual({
      kind: 'choice',
      methods: [
        { id: 'text_message', kind: 'text_message', to: '•••-•••-0142' },
        { id: 'email', kind: 'email', to: 'u•••@example.com' },
        { id: 'call', kind: 'call', to: '•••-•••-0142' },
      ],
      sent_to: null,
      error: null,
    });
    expect((await answer('123456')).status).toBe(200);
    expect((await json<Attempt>(current())).status).toBe('challenge');
    expect((await resend()).status).toBe(200);
    expect((await json<Attempt>(current())).challenge?.kind).toBe('choice');
  });

  it('sends the code there, and takes it', async () => {
    await signIn('mfa-choice@example.com');
    expect(await json(choose('email'))).toMatchObject({
      status: 'sending_code',
      challenge: { kind: 'choice', chosen: 'email' },
    });
    expect((await challenged()).challenge).toMatchObject({ kind: 'code', sent_to: 'u•••@example.com' });
    await answer('123456');
    const done = await attemptWhere(({ status }) => status === 'succeeded', current);
    expect(done.accounts).toHaveLength(2);
  });

  it('stays open for another way', async () => {
    await signIn('mfa-choice@example.com');
    await choose('email');
    await challenged();
    await choose('call');
    expect((await challenged()).challenge).toMatchObject({
      kind: 'code',
      sent_to: '•••-•••-0142',
      is_new: true,
      methods: expect.arrayContaining([expect.objectContaining({ id: 'email' })]),
    });
  });

  it('sends nothing twice to who goes back and chooses the same way again', async () => {
    await signIn('mfa-choice@example.com');
    await choose('email');
    const { challenge } = await challenged();
    expect(await json(choose('email'))).toMatchObject({ status: 'challenge', challenge });
  });

  it.each(['fax', '__proto__', ''])('refuses the way %j', async (method) => {
    await signIn('mfa-choice@example.com');
    const refused = await choose(method);
    expect(refused.status).toBe(400);
    expect(await json(refused)).toMatchObject({ param: 'method' });
    expect((await json<Attempt>(current())).status).toBe('challenge');
  });

  it('does not exist where the utility offers none', async () => {
    await signIn('mfa@example.com');
    expect((await choose('email')).status).toBe(400);
  });

  it('survives a restart while the code is being sent', async () => {
    let isHanging = false;
    const delay = () => (isHanging ? new Promise<void>(() => {}) : Promise.resolve());
    harness = await createHarness({ delay });
    await signIn('mfa-choice@example.com');
    isHanging = true;
    expect(await json(choose('email'))).toMatchObject({ status: 'sending_code' });
    harness.service.stop();

    const { createService } = await import('../../service.ts');
    const { createSandboxConnector } = await import('../../connectors/sandbox/sandbox-connector.ts');
    const { context, encryptionKey } = harness.service;
    const sandbox = createSandboxConnector({ now: context.now, delay: async () => {} });
    const restarted = await createService({
      ...context,
      connectorFor: () => sandbox,
      encryptionKey,
      clock: () => harness.clock.now,
    });
    harness.clock.now += 11_000;
    const poll = async () =>
      restarted.fetch(
        new Request('http://localhost:4000/link/api/attempts/current', {
          headers: { Authorization: `Bearer ${token}`, 'Connect-Parent-Origin': 'https://app.example.com' },
        }),
      );
    const { challenge } = await attemptWhere(({ status }) => status === 'challenge', poll);
    expect(challenge).toMatchObject({ kind: 'code', sent_to: 'u•••@example.com', resend_in: 30 });
  });
});

describe('another code', () => {
  it('is sent after half a minute, and not one second before', async () => {
    await signIn('mfa@example.com');
    harness.clock.now += 29_000;
    const early = await resend();
    expect(early.status).toBe(429);
    expect(early.headers.get('Retry-After')).toBe('1');
    harness.clock.now += 1_000;
    expect(await json(resend())).toMatchObject({ status: 'sending_code', challenge: { kind: 'code' } });
    expect((await challenged()).challenge).toMatchObject({ is_new: true, resend_in: 30, error: null });
  });

  it('says after a reload how long is left to wait', async () => {
    await signIn('mfa@example.com');
    harness.clock.now += 12_000;
    expect(await json(post('session', {}))).toMatchObject({ attempt: { challenge: { resend_in: 18 } } });
    harness.clock.now += 60_000;
    expect(await json(current())).toMatchObject({ challenge: { resend_in: 0 } });
  });

  it('goes the way that was chosen', async () => {
    await signIn('mfa-choice@example.com');
    await choose('email');
    await challenged();
    harness.clock.now += 30_000;
    await resend();
    expect((await challenged()).challenge).toMatchObject({ sent_to: 'u•••@example.com', is_new: true });
  });

  it('is offered no more after five', async () => {
    await signIn('mfa-choice@example.com');
    for (const method of ['email', 'call', 'email', 'call', 'text_message']) {
      await choose(method);
      await challenged();
    }
    const { challenge } = await json<Attempt>(current());
    expect(challenge).not.toHaveProperty('methods');
    expect(challenge).not.toHaveProperty('resend_in');
    expect((await choose('email')).status).toBe(400);
  });
});

describe('a code', () => {
  it.each([
    ['000000', 'wrong_code'],
    ['111111', 'expired_code'],
  ])('%s is told as %s, and the next one can be right', async (code, error) => {
    await signIn('mfa-choice@example.com');
    await choose('text_message');
    await challenged();
    await answer(code);
    const refused = await attemptWhere(
      ({ status, challenge }) => status === 'challenge' && challenge?.error !== null,
      current,
    );
    expect(refused.challenge).toMatchObject({ error, sent_to: '•••-•••-0142', resend_in: 30 });
    expect(refused.challenge?.methods).toHaveLength(3);
    await answer('123456');
    await attemptWhere(({ status }) => status === 'succeeded', current);
  });
});
