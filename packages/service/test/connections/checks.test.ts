import type { Session } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openSession } from '../support/connect/open-session.ts';
import {
  accountsOf,
  createTokenUtility,
  pass,
  type TokenUtility,
} from '../support/connections/token-utility.ts';
import { createHarness, type Harness, json } from '../support/harness.ts';

const DAY = 86_400;

let errors: unknown[];
let utility: TokenUtility;
let harness: Harness;
beforeEach(async () => {
  errors = [];
  utility = createTokenUtility();
  harness = await createHarness({ methods: [utility.method], onError: (error) => errors.push(error) });
  harness.service.work();
  onTestFinished(() => harness.service.stop());
});

const list = (token: string) => harness.read('/accounts', token);
/** Waits for the next check, which ends with a list of accounts. */
const checked = async () => {
  const before = utility.calls.filter((call) => call.startsWith('list')).length;
  return expect
    .poll(() => utility.calls.filter((call) => call.startsWith('list')).length)
    .toBeGreaterThan(before);
};
const needsSignIn = async (token: string) => {
  const session = await json<Session>(harness.page(token, 'session', { body: {} }));
  return session.connected?.map((each) => each.needs_sign_in);
};

describe('a consent whose accounts are not ready', () => {
  it('answers 409 until the utility lists them, then syncs them at once', async () => {
    utility.preparing = 600;
    const token = await utility.connect(harness);
    const first = await list(token);
    expect([first.status, await json(first)]).toMatchObject([409, { error: 'data_unavailable' }]);
    pass(harness, 0);
    await expect.poll(async () => (await list(token)).headers.get('Retry-After')).toBe('600');
    utility.preparing = 0;
    pass(harness, 600);
    await expect.poll(async () => (await list(token)).status).toBe(200);
    const [account] = await accountsOf(harness, token);
    expect((await harness.read(`/users/${account?.id}/bills`, token)).status).toBe(200);
    expect(errors).toEqual([]);
  });

  it('needs sign-in if the person ends the access before', async () => {
    utility.preparing = 600;
    const token = await utility.connect(harness);
    utility.grant('grant-1').isRevoked = true;
    pass(harness, 600);
    await expect.poll(async () => (await list(token)).headers.get('Retry-After')).toBe('3600');
    expect(await needsSignIn(await openSession(harness))).toEqual([true]);
    expect(errors).toEqual([]);
  });

  it('does not hide the accounts of other connections', async () => {
    const token = await utility.connect(harness);
    utility.preparing = 600;
    await utility.connect(harness, { grantId: 'grant-2' });
    expect(await json(list(token))).toHaveLength(1);
  });

  it('has an empty list if the utility lists none', async () => {
    utility.preparing = 600;
    const token = await utility.connect(harness);
    utility.grant('grant-1').accounts = [];
    utility.preparing = 0;
    pass(harness, 600);
    await expect.poll(async () => (await list(token)).status).toBe(200);
    expect(await json(list(token))).toEqual([]);
  });
});

describe('a daily check', () => {
  it('adds new accounts and removes none', async () => {
    const token = await utility.connect(harness);
    const [first] = await accountsOf(harness, token);
    utility.grant('grant-1').accounts = ['meter-2'];
    pass(harness, 1.2 * DAY);
    await expect.poll(() => accountsOf(harness, token)).toHaveLength(2);
    expect((await accountsOf(harness, token)).map(({ id }) => id)).toContain(first?.id);
  });

  it('marks the connection after a revocation at the utility', async () => {
    const token = await utility.connect(harness);
    utility.grant('grant-1').isRevoked = true;
    pass(harness, 1.2 * DAY);
    const refusedAt = async () => (await accountsOf(harness, token))[0]?.login_refused_at;
    await expect.poll(refusedAt).toBe(Math.floor(harness.clock.now / 1000));
    expect(await needsSignIn(await openSession(harness))).toEqual([true]);
    expect(errors).toEqual([]);
  });

  it('is repeated after an outage, without a report', async () => {
    const token = await utility.connect(harness);
    utility.isDown = true;
    pass(harness, 1.2 * DAY);
    await expect.poll(() => utility.calls.at(-1)).toBe('renew grant-1');
    utility.isDown = false;
    utility.grant('grant-1').accounts = ['meter-1', 'meter-2'];
    const again = async () => {
      pass(harness, 3_600);
      return (await accountsOf(harness, token)).length;
    };
    await expect.poll(again).toBe(2);
    expect(errors).toEqual([]);
  });

  it('reports a refused registration with the utility, and refuses no login', async () => {
    const token = await utility.connect(harness);
    utility.isClientRefused = true;
    pass(harness, 1.2 * DAY);
    await expect.poll(() => String(errors[0])).toMatch(/The utility 14328 refuses the registration/);
    expect(String(errors)).not.toContain('secret of the client');
    expect((await accountsOf(harness, token))[0]?.login_refused_at).toBeNull();
    utility.isClientRefused = false;
    const done = checked();
    pass(harness, 6 * 3_600);
    await done;
  });
});
