import type { Attempt } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ConnectPage, openPage } from '../../../../../test/support/connect/connect-page.ts';
import { createHarness, type Harness, json } from '../../../../../test/support/harness.ts';

let harness: Harness;
let page: ConnectPage;
beforeEach(async () => {
  harness = await createHarness();
  page = await openPage(harness);
});

const mfa = { username: 'mfa@example.com' };
const mfaChoice = { username: 'mfa-choice@example.com' };
/** Chooses how to get a code and waits for it. */
const sendBy = async (method: string) => {
  await page.choose(method);
  return (await page.settled()).challenge;
};

describe('the choice of a method', () => {
  it('offers every method, masked, and sends no code before one is chosen', async () => {
    const { challenge } = await page.signIn(mfaChoice);
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
    expect((await page.answer('123456')).status).toBe(200);
    expect((await page.resend()).status).toBe(200);
    expect(await json(page.current())).toMatchObject({ status: 'challenge', challenge: { kind: 'choice' } });
  });

  it('sends the code by that method, and signs in with it', async () => {
    await page.signIn(mfaChoice);
    expect(await json(page.choose('email'))).toMatchObject({
      status: 'sending_code',
      challenge: { kind: 'choice', chosen: 'email' },
    });
    const { challenge } = await page.settled();
    expect(challenge).toMatchObject({ kind: 'code', sent_to: 'u•••@example.com' });
    await page.answer('123456');
    const { status, accounts } = await page.settled();
    expect(status).toBe('succeeded');
    expect(accounts).toHaveLength(2);
  });

  it('can be changed after a code was sent', async () => {
    await page.signIn(mfaChoice);
    await sendBy('email');
    expect(await sendBy('call')).toMatchObject({
      kind: 'code',
      sent_to: '•••-•••-0142',
      is_new: true,
      methods: expect.arrayContaining([expect.objectContaining({ id: 'email' })]),
    });
  });

  it('sends no second code when the same method is chosen again', async () => {
    await page.signIn(mfaChoice);
    const challenge = await sendBy('email');
    expect(await json(page.choose('email'))).toMatchObject({ status: 'challenge', challenge });
  });

  it.each(['fax', '__proto__', ''])('rejects the unknown method %j', async (method) => {
    await page.signIn(mfaChoice);
    const rejected = await page.choose(method);
    expect(rejected.status).toBe(400);
    expect(await json(rejected)).toMatchObject({ error: 'invalid_request', param: 'method' });
    expect((await json<Attempt>(page.current())).status).toBe('challenge');
  });

  it('is rejected if the utility offers none', async () => {
    await page.signIn(mfa);
    expect((await page.choose('email')).status).toBe(400);
  });
});

describe('another code', () => {
  it('is sent after 30 seconds, and not a second earlier', async () => {
    await page.signIn(mfa);
    harness.clock.now += 29_000;
    const early = await page.resend();
    expect(early.status).toBe(429);
    expect(await json(early)).toMatchObject({ error: 'rate_limited' });
    expect(early.headers.get('Retry-After')).toBe('1');
    harness.clock.now += 1_000;
    expect(await json(page.resend())).toMatchObject({ status: 'sending_code', challenge: { kind: 'code' } });
    const { challenge } = await page.settled();
    expect(challenge).toMatchObject({ is_new: true, resend_in: 30, error: null });
  });

  it('has the remaining wait in the session after a reload', async () => {
    await page.signIn(mfa);
    harness.clock.now += 12_000;
    const session = harness.page(page.token, 'session', { body: {} });
    expect(await json(session)).toMatchObject({ attempt: { challenge: { resend_in: 18 } } });
    harness.clock.now += 60_000;
    expect(await json(page.current())).toMatchObject({ challenge: { resend_in: 0 } });
  });

  it('is sent by the chosen method', async () => {
    await page.signIn(mfaChoice);
    await sendBy('email');
    harness.clock.now += 30_000;
    await page.resend();
    expect((await page.settled()).challenge).toMatchObject({ sent_to: 'u•••@example.com', is_new: true });
  });

  it('is not offered after five codes', async () => {
    await page.signIn(mfaChoice);
    let challenge: Attempt['challenge'] = null;
    for (const method of ['email', 'call', 'email', 'call', 'text_message']) challenge = await sendBy(method);
    expect(challenge).not.toHaveProperty('methods');
    expect(challenge).not.toHaveProperty('resend_in');
    expect((await page.choose('email')).status).toBe(400);
  });
});

describe('a code', () => {
  it('is rejected while none was requested', async () => {
    const rejected = await page.answer('123456');
    expect(rejected.status).toBe(409);
    expect(await json(rejected)).toMatchObject({ error: 'attempt_not_ready' });
  });

  it('is not rejected when it comes again after the utility accepted it', async () => {
    await page.signIn(mfa);
    await page.answer('123456');
    expect(await page.settled()).toMatchObject({ status: 'succeeded' });
    const repeated = await page.answer('123456');
    expect(repeated.status).toBe(200);
    expect(await json(repeated)).toMatchObject({ status: 'succeeded' });
  });

  it('is not rejected when it comes twice at once', async () => {
    await page.signIn(mfa);
    const answers = await Promise.all([page.answer('123456'), page.answer('123456')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await page.settled()).toMatchObject({ status: 'succeeded' });
  });

  it('is requested with its recipient and the wait for another one', async () => {
    const { challenge } = await page.signIn(mfa);
    const sentTo = expect.stringContaining('•');
    expect(challenge).toEqual({ kind: 'code', sent_to: sentTo, error: null, resend_in: 30 });
  });

  it.each([
    ['000000', 'wrong_code'],
    ['111111', 'expired_code'],
  ])('%s is reported as %s, and the next one can be right', async (code, error) => {
    await page.signIn(mfaChoice);
    await sendBy('text_message');
    await page.answer(code);
    const { challenge } = await page.settled();
    expect(challenge).toMatchObject({ error, sent_to: '•••-•••-0142', resend_in: 30 });
    expect(challenge?.methods).toHaveLength(3);
    await page.answer('123456');
    expect(await page.settled()).toMatchObject({ status: 'succeeded' });
  });
});
