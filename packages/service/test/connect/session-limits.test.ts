import { createSandboxSignIn } from '@utility-connect/connectors';
import type { Attempt } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ConnectPage, createPage, openPage } from '../support/connect/connect-page.ts';
import { holdRefund } from '../support/connect/hold-refund.ts';
import { attemptWhere, createHarness, type Harness, json } from '../support/harness.ts';
import { startSecondProcess } from '../support/second-process.ts';

/** Passwords and codes that reached the utility. */
let guesses: string[];
/** Awaited by each request to the utility. */
let pause: () => Promise<void>;
let harness: Harness;
let page: ConnectPage;
beforeEach(async () => {
  guesses = [];
  pause = async () => {};
  const sandbox = createSandboxSignIn({
    now: () => Date.now() / 1000,
    zipCodesOf: () => [],
    delay: () => pause(),
    historyMonths: 1,
  });
  const method = {
    ...sandbox,
    signIn: (input: Parameters<typeof sandbox.signIn>[0]) => {
      guesses.push(input.fields.password ?? '');
      return sandbox.signIn(input);
    },
    answer: (input: Parameters<typeof sandbox.answer>[0]) => {
      guesses.push(input.answer);
      return sandbox.answer(input);
    },
  };
  harness = await createHarness({ methods: [method], limits: { signInsPerLogin: 0 } });
  page = await openPage(harness);
});

const mfa = { username: 'mfa@example.com' };
const isOver = ({ status }: Attempt) => status === 'failed' || status === 'succeeded';
const tooMany = { status: 'failed', error: 'too_many_attempts' };
const signInWrongly = async (times: number) => {
  for (let round = 0; round < times; round += 1) await page.signIn({ password: `wrong ${round}` });
};
const answerWrongly = async (): Promise<Attempt> => {
  await page.answer('000000');
  return page.settled();
};
const expectEnded = async () => {
  const rejected = await page.start();
  expect(rejected.status).toBe(429);
  expect(await json(rejected)).toMatchObject({ error: 'too_many_attempts' });
};
const hang = () => new Promise<never>(() => {});
const pause50ms = () => new Promise<void>((resolve) => setTimeout(resolve, 50));
const secondProcess = async () =>
  createPage(await startSecondProcess(harness, { limitSettings: { signInsPerLogin: 0 } }), page.token);
const statuses = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status).toSorted();
const twelve = Array.from({ length: 12 }, (_, index) => `guess ${index}`);

describe('the five guesses of a session', () => {
  it('are used up by five wrong passwords, and the fifth says so', async () => {
    await signInWrongly(5);
    expect(await json(page.current())).toMatchObject(tooMany);
    await expectEnded();
  });

  it('count passwords and codes together', async () => {
    await signInWrongly(3);
    await page.signIn(mfa);
    expect((await answerWrongly()).challenge).toMatchObject({ error: 'wrong_code' });
    expect(await answerWrongly()).toMatchObject(tooMany);
    await expectEnded();
  });

  it('stay counted when a sign-in is canceled after wrong codes', async () => {
    await page.signIn(mfa);
    for (let round = 0; round < 4; round += 1) await answerWrongly();
    await page.cancel();
    await page.signIn(mfa);
    expect(await answerWrongly()).toMatchObject(tooMany);
    await expectEnded();
  });

  it('stay counted when a sign-in is canceled before the utility responds', async () => {
    pause = hang;
    for (let round = 0; round < 5; round += 1) {
      expect((await page.start({ password: `guess ${round}` })).status).toBe(201);
      await page.cancel();
    }
    await expectEnded();
  });

  it('allow only the fifth of twelve simultaneous passwords', async () => {
    await signInWrongly(4);
    expect(await statuses(twelve.map((password) => page.start({ password })))).toEqual([
      201,
      ...Array(11).fill(429),
    ]);
    expect(await page.settled()).toMatchObject(tooMany);
    expect(guesses).toHaveLength(5);
  });

  it('allow only five of twelve simultaneous passwords', async () => {
    await Promise.all(twelve.map((password) => page.start({ password })));
    await attemptWhere(isOver, page.current);
    expect(guesses.length).toBeLessThanOrEqual(5);
    expect(new Set(guesses).size).toBe(guesses.length);
    await expectEnded();
  });

  it('allow only the fifth of twelve simultaneous codes', async () => {
    await page.signIn(mfa);
    for (let round = 0; round < 4; round += 1) await answerWrongly();
    await Promise.all(twelve.map((code) => page.answer(code)));
    expect(await attemptWhere(isOver, page.current)).toMatchObject(tooMany);
    expect(guesses).toHaveLength(1 + 5);
  });

  it('each reach the utility once while another worker finishes the previous sign-in', async () => {
    let release: () => void = () => {};
    const { attempts } = harness.service.context.store;
    const advance = attempts.advance.bind(attempts);
    attempts.advance = async (id, expected, change) => {
      const isAdvanced = await advance(id, expected, change);
      if (change.status === 'reading_accounts') await new Promise<void>((resolve) => (release = resolve));
      return isAdvanced;
    };
    await page.start();
    await attemptWhere(({ status }) => status === 'reading_accounts', page.current);
    pause = pause50ms;
    await page.start({ password: 'the next' });
    release();
    await page.settled();
    expect(guesses).toEqual(['password', 'the next']);
  });

  it('each reach the utility once when another process requested the code', async () => {
    const release = holdRefund(harness);
    const second = await secondProcess();
    await page.signIn(mfa);
    pause = pause50ms;
    await second.answer('123456');
    release();
    await page.settled();
    expect(guesses).toEqual(['password', '123456']);
  });

  it('are counted together by two processes', async () => {
    const second = await secondProcess();
    await signInWrongly(4);
    const responses = twelve.map((password, index) => (index % 2 ? second : page).start({ password }));
    expect(await statuses(responses)).toEqual([201, ...Array(11).fill(429)]);
  });

  it('are refunded for a login that the utility accepts, and after an outage', async () => {
    for (let round = 0; round < 3; round += 1) {
      expect((await page.signIn()).status).toBe('succeeded');
      expect((await page.signIn({ username: 'unavailable@example.com' })).status).toBe('failed');
    }
    await page.signIn(mfa);
    await page.answer('123456');
    expect((await page.settled()).status).toBe('succeeded');
    await signInWrongly(4);
    expect((await page.signIn()).status).toBe('succeeded');
  });

  it('are not used by a sign-in that another limit rejects', async () => {
    harness = await createHarness({ environment: 'production', limits: { signInsPerLogin: 1 } });
    page = await openPage(harness);
    await signInWrongly(1);
    for (let round = 0; round < 6; round += 1) {
      expect((await page.start()).headers.get('RateLimit-Policy')).toContain('login');
    }
    expect(await page.signIn({ username: 'solar@example.com' })).toMatchObject({ status: 'succeeded' });
  });

  it('are separate for each session', async () => {
    await signInWrongly(5);
    page = await openPage(harness);
    expect((await page.signIn()).status).toBe('succeeded');
  });
});

describe('the five codes of a session', () => {
  it('are counted when each has its own sign-in', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { challenge } = await page.signIn(mfa);
      expect('resend_in' in (challenge ?? {})).toBe(round < 4);
      expect(challenge).not.toHaveProperty('is_new');
      await page.cancel();
    }
    await expectEnded();
  });

  it('are counted when the sign-in is canceled while a code is sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      pause = async () => {};
      await page.signIn({ username: 'mfa-choice@example.com' });
      pause = hang;
      await page.choose('email');
      await page.cancel();
    }
    await expectEnded();
  });

  it('are counted when a wrong code comes between them', async () => {
    await page.signIn(mfa);
    for (let sent = 2; sent <= 5; sent += 1) {
      if (sent < 5) expect((await answerWrongly()).challenge?.error).toBe('wrong_code');
      harness.clock.now += 31_000;
      expect((await page.resend()).status).toBe(200);
      const { challenge } = await page.settled();
      expect('resend_in' in (challenge ?? {})).toBe(sent < 5);
    }
  });

  it('end with one that can be entered', async () => {
    for (let round = 0; round < 5; round += 1) await page.signIn(mfa);
    await page.answer('123456');
    expect((await page.settled()).status).toBe('succeeded');
  });
});
