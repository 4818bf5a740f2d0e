import type { Attempt } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSandboxConnector } from '../../src/lib/connectors/sandbox/sandbox-connector.ts';
import { createService, type Service } from '../../src/lib/service.ts';
import { holdRefund } from '../support/connect/hold-refund.ts';
import {
  credentials,
  currentAttempt,
  openSession,
  startAttempt,
  succeeded,
} from '../support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness, HOST_ORIGIN, json } from '../support/harness.ts';

/** Guesses that came as far as the utility. */
let guesses: string[];
/** What a step at the utility waits for. */
let pause: () => Promise<void>;
let harness: Harness;
let token: string;
beforeEach(async () => {
  guesses = [];
  pause = async () => {};
  const sandbox = createSandboxConnector({ now: () => Date.now() / 1000, delay: () => pause() });
  const connector = {
    ...sandbox,
    signIn: (input: Parameters<typeof sandbox.signIn>[0]) => {
      guesses.push(input.password);
      return sandbox.signIn(input);
    },
    answer: (input: Parameters<typeof sandbox.answer>[0]) => {
      guesses.push(input.answer);
      return sandbox.answer(input);
    },
  };
  harness = await createHarness({ connector, limits: { signInsPerLogin: 0 } });
  token = await openSession(harness);
});

const isOver = ({ status }: Attempt) => status === 'failed' || status === 'succeeded';
const current = () => currentAttempt(harness, token)();
const signIn = async (body: object = {}): Promise<Attempt> => {
  expect((await startAttempt(harness, token, body)).status).toBe(201);
  return attemptWhere((attempt) => isOver(attempt) || attempt.status === 'challenge', current);
};
const guess = (password = 'wrong') => signIn({ password });
const send = (code: string) => harness.page(token, 'attempts/current/answer', { body: { answer: code } });
const answer = async (code = '000000'): Promise<Attempt> => {
  await send(code);
  return attemptWhere(({ status }) => status === 'challenge' || status === 'failed', current);
};
const cancel = () => harness.page(token, 'attempts/current', { method: 'DELETE' });
const isEnded = async () => {
  const refused = await startAttempt(harness, token);
  return refused.status === 429 && (await json(refused)).error === 'too_many_attempts';
};
const statuses = async (answers: Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status).toSorted();

describe('five guesses of a session', () => {
  it('are passwords and codes together', async () => {
    for (let round = 0; round < 3; round += 1) await guess();
    await signIn({ username: 'mfa@example.com' });
    expect((await answer()).challenge).toMatchObject({ error: 'wrong_code' });
    expect(await answer()).toMatchObject({ status: 'failed', error: 'too_many_attempts' });
    expect(await isEnded()).toBe(true);
  });

  it('stay counted when a sign-in is cancelled after wrong codes', async () => {
    await signIn({ username: 'mfa@example.com' });
    for (let round = 0; round < 4; round += 1) await answer();
    await cancel();
    await signIn({ username: 'mfa@example.com' });
    expect(await answer()).toMatchObject({ status: 'failed', error: 'too_many_attempts' });
    expect(await isEnded()).toBe(true);
  });

  it('stay counted when a sign-in is cancelled before the utility has answered', async () => {
    pause = () => new Promise(() => {});
    for (let round = 0; round < 5; round += 1) {
      expect((await startAttempt(harness, token, { password: `guess ${round}` })).status).toBe(201);
      await cancel();
    }
    expect(await isEnded()).toBe(true);
  });

  it('are no more for passwords that come at once', async () => {
    for (let round = 0; round < 4; round += 1) await guess();
    const passwords = Array.from({ length: 12 }, (_, index) => `guess ${index}`);
    const answers = passwords.map((password) => startAttempt(harness, token, { password }));
    expect(await statuses(answers)).toEqual([201, ...Array(11).fill(429)]);
    expect(await attemptWhere(isOver, current)).toMatchObject({ error: 'too_many_attempts' });
    expect(guesses).toHaveLength(5);
  });

  it('are no more for passwords that all come at once', async () => {
    const passwords = Array.from({ length: 12 }, (_, index) => `guess ${index}`);
    await Promise.all(passwords.map((password) => startAttempt(harness, token, { password })));
    await attemptWhere(isOver, current);
    expect(guesses.length).toBeLessThanOrEqual(5);
    expect(new Set(guesses).size).toBe(guesses.length);
    expect(await isEnded()).toBe(true);
  });

  it('are no more for codes that come at once', async () => {
    await signIn({ username: 'mfa@example.com' });
    for (let round = 0; round < 4; round += 1) await answer();
    await Promise.all(Array.from({ length: 12 }, (_, index) => send(`00000${index}`)));
    expect(await attemptWhere(isOver, current)).toMatchObject({ error: 'too_many_attempts' });
    expect(guesses).toHaveLength(1 + 5);
  });

  it('each come to the utility once, whoever still works on the sign-in before', async () => {
    let goOn: () => void = () => {};
    const { attempts } = harness.service.context.store;
    const advance = attempts.advance.bind(attempts);
    attempts.advance = async (id, expected, change) => {
      const moved = await advance(id, expected, change);
      if (change.status === 'reading_accounts') await new Promise<void>((resolve) => (goOn = resolve));
      return moved;
    };
    await startAttempt(harness, token);
    await attemptWhere(({ status }) => status === 'reading_accounts', current);
    pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    await startAttempt(harness, token, { password: 'the next' });
    goOn();
    await attemptWhere(isOver, current);
    expect(guesses).toEqual(['password', 'the next']);
  });

  it('each come to the utility once, whichever of two processes asked for the code', async () => {
    const goOn = holdRefund(harness);
    const other = await startOther(harness);
    await signIn({ username: 'mfa@example.com' });
    pause = () => new Promise((resolve) => setTimeout(resolve, 50));
    await callAt(other, 'attempts/current/answer', { answer: '123456' });
    goOn();
    await attemptWhere(isOver, current);
    expect(guesses).toEqual(['password', '123456']);
  });

  it('are one count for two processes', async () => {
    const other = await startOther(harness);
    for (let round = 0; round < 4; round += 1) await guess();
    const answers = Array.from({ length: 6 }, (_, index) => [
      startAttempt(harness, token, { password: `here ${index}` }),
      callAt(other, 'attempts', { ...credentials, password: `there ${index}` }),
    ]).flat();
    expect(await statuses(answers)).toEqual([201, ...Array(11).fill(429)]);
  });

  it('come back for a login that the utility accepts or has no word about', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await signIn()).status).toBe('succeeded');
      expect((await signIn({ username: 'unavailable@example.com' })).status).toBe('failed');
    }
    await signIn({ username: 'mfa@example.com' });
    await send('123456');
    await succeeded(harness, token);
    for (let round = 0; round < 4; round += 1) expect(await guess()).toMatchObject({ status: 'failed' });
    expect((await signIn()).status).toBe('succeeded');
  });

  it('are not used by a sign-in that another limit refuses', async () => {
    harness = await createHarness({ limits: { signInsPerLogin: 1 } });
    token = await openSession(harness);
    await guess();
    for (let round = 0; round < 6; round += 1) {
      expect((await startAttempt(harness, token)).headers.get('RateLimit-Policy')).toContain('login');
    }
    expect(await signIn({ username: 'solar@example.com' })).toMatchObject({ status: 'succeeded' });
  });

  it('are of one session alone', async () => {
    for (let round = 0; round < 5; round += 1) await guess();
    token = await openSession(harness);
    expect((await signIn()).status).toBe('succeeded');
  });
});

describe('five codes of a session', () => {
  it('are not more for who signs in anew for each', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { challenge } = await signIn({ username: 'mfa@example.com' });
      expect('resend_in' in (challenge ?? {})).toBe(round < 4);
      expect(challenge).not.toHaveProperty('is_new');
      await cancel();
    }
    expect(await isEnded()).toBe(true);
  });

  it('are not more for who cancels while each is sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      pause = async () => {};
      await signIn({ username: 'mfa-choice@example.com' });
      pause = () => new Promise(() => {});
      await harness.page(token, 'attempts/current/choice', { body: { method: 'email' } });
      await cancel();
    }
    expect(await isEnded()).toBe(true);
  });

  it('are five for who mistypes before asking for another one, too', async () => {
    await signIn({ username: 'mfa@example.com' });
    for (const wrong of ['000000', '111111', '000000', undefined]) {
      if (wrong) expect((await answer(wrong)).challenge?.error).toBeTruthy();
      harness.clock.now += 31_000;
      expect((await harness.page(token, 'attempts/current/resend', { body: {} })).status).toBe(200);
      const { challenge } = await attemptWhere(({ status }) => status === 'challenge', current);
      expect('resend_in' in (challenge ?? {})).toBe(wrong !== undefined);
    }
  });

  it('let the last one be entered', async () => {
    for (let round = 0; round < 5; round += 1) await signIn({ username: 'mfa@example.com' });
    await send('123456');
    await succeeded(harness, token);
  });
});

/** Another process on the same store. */
const startOther = ({ service }: Harness): Promise<Service> =>
  createService({
    ...service.context,
    encryptionKey: service.encryptionKey,
    clock: () => harness.clock.now,
    limitSettings: { signInsPerLogin: 0 },
  });

const callAt = async (service: Service, path: string, body: object): Promise<Response> =>
  service.fetch(
    new Request(`http://localhost:4000/link/api/${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Connect-Parent-Origin': HOST_ORIGIN,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify(body),
    }),
  );
