import type { Attempt, OfferedAccount } from '@utility-connect/protocol';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { maskAccountNumber } from '../../src/lib/heart/connect/sign-in/mask-account-number.ts';
import {
  currentAttempt,
  offeredAccounts,
  openSession,
  shareAccounts,
  startAttempt,
  succeeded,
} from '../support/connect/open-session.ts';
import { createHarness, type Harness, json } from '../support/harness.ts';
import { openInspectedSqlite } from '../support/inspected-stores.ts';

const selection = { account_selection: true };

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

/** Signs in with two accounts. @returns the connect token, and the accounts that are offered. */
const signIn = async (parameters: object = selection) => {
  const token = await openSession(harness, { ...parameters });
  await startAttempt(harness, token);
  return { token, offered: await offeredAccounts(harness, token) };
};
const finish = async (token: string): Promise<string> => {
  const { code } = await json<{ code: string }>(harness.page(token, 'session/complete', { body: {} }));
  return (await json<{ access_token: string }>(harness.exchange(code))).access_token;
};
const numbersOf = async (accessToken: string): Promise<string[]> =>
  (await json<{ account_number: string }[]>(harness.read('/accounts', accessToken)))
    .map(({ account_number }) => maskAccountNumber(account_number))
    .sort();
const isConnected = () =>
  harness.service.context.store.users.hasConnectedUser(harness.service.client.clientId, 'user-1');
/** Ids of the offered accounts at these positions. */
const pick = (offered: readonly OfferedAccount[], ...positions: number[]): string[] =>
  positions.map((position) => offered[position]?.id ?? '');

describe('a choice of accounts after a sign-in', () => {
  it('offers masked accounts, and stores nothing before', async () => {
    const { token, offered } = await signIn();
    expect(offered).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{16}$/),
        account_number: expect.any(String),
        address: expect.any(String),
      },
      {
        id: expect.stringMatching(/^[\da-f]{16}$/),
        account_number: expect.any(String),
        address: expect.any(String),
      },
    ]);
    expect(offered.map((each) => each.account_number)).toEqual([
      expect.stringMatching(/^••••\d{4}$/),
      expect.stringMatching(/^••••\d{4}$/),
    ]);
    expect(await isConnected()).toBe(false);
    expect((await harness.page(token, 'session/complete', { body: {} })).status).toBe(409);
  });

  it('shares only the chosen account', async () => {
    const { token, offered } = await signIn();
    const attempt = await json<Attempt>(shareAccounts(harness, token, pick(offered, 1)));
    expect(attempt).toMatchObject({
      status: 'succeeded',
      accounts: [{ account_number: offered[1]?.account_number }],
    });
    expect(attempt.offered).toBeUndefined();
    expect(await numbersOf(await finish(token))).toEqual([offered[1]?.account_number]);
  });

  it('answers a repeated choice with the first one', async () => {
    const { token, offered } = await signIn();
    await shareAccounts(harness, token, pick(offered, 0));
    const again = await json<Attempt>(shareAccounts(harness, token, pick(offered, 1)));
    expect(again).toMatchObject({
      status: 'succeeded',
      accounts: [{ account_number: offered[0]?.account_number }],
    });
  });

  it('stores nothing of a person who leaves', async () => {
    const { token, offered } = await signIn();
    const sealed = async () =>
      (await harness.service.context.store.attempts.findCurrent(token.split('.')[1] ?? ''))?.sealed;
    expect(await sealed()).toBeInstanceOf(Uint8Array);
    await harness.page(token, 'attempts/current', { method: 'DELETE' });
    expect(await sealed()).toBeNull();
    expect((await shareAccounts(harness, token, pick(offered, 0))).status).toBe(409);
    expect(await isConnected()).toBe(false);
  });

  it('leaves no trace of an account that was not chosen', async () => {
    const place = await openInspectedSqlite();
    onTestFinished(() => place.remove());
    const all = await harness.accessToken();
    const accounts = await json<{ account_number: string; address: string }[]>(
      harness.read('/accounts', all),
    );
    harness = await createHarness({ store: place.store });
    const { token, offered } = await signIn();
    await shareAccounts(harness, token, pick(offered, 0));
    await numbersOf(await finish(token));
    const kept = Buffer.concat(await place.read()).toString('latin1');
    for (const { account_number, address } of accounts) {
      const isChosen = maskAccountNumber(account_number) === offered[0]?.account_number;
      expect([kept.includes(account_number), kept.includes(address)]).toEqual([isChosen, isChosen]);
    }
  });

  it('is not asked for without the parameter, or with false', async () => {
    for (const parameters of [{}, { account_selection: false }, { account_selection: 'false' }]) {
      const token = await openSession(harness, { user_id: JSON.stringify(parameters), ...parameters });
      await startAttempt(harness, token);
      expect((await succeeded(harness, token)).accounts).toHaveLength(2);
    }
  });

  it('is skipped where there is no account', async () => {
    const token = await openSession(harness, selection);
    await startAttempt(harness, token, { username: 'empty@example.com' });
    expect((await succeeded(harness, token)).accounts).toEqual([]);
  });

  it('refuses a parameter that is neither true nor false', async () => {
    const answer = await harness.post('/auth/connect-token', { user_id: 'u', account_selection: 'yes' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { param: 'account_selection' }]);
  });
});

describe('a choice in update mode', () => {
  const connect = async (...positions: number[]) => {
    const { token, offered } = await signIn();
    await shareAccounts(harness, token, pick(offered, ...positions));
    return finish(token);
  };

  it('shows what is shared, and adds an account', async () => {
    const accessToken = await connect(0);
    const { token, offered } = await signIn();
    expect(offered.map(({ shared }) => shared)).toEqual([true, undefined]);
    await shareAccounts(harness, token, pick(offered, 0, 1));
    expect(await numbersOf(accessToken)).toHaveLength(2);
  });

  it('is asked for again by a token without the parameter, so that nothing is added silently', async () => {
    const accessToken = await connect(0);
    const { token, offered } = await signIn({});
    expect(offered.map(({ shared }) => shared)).toEqual([true, undefined]);
    await shareAccounts(harness, token, pick(offered, 0));
    expect(await numbersOf(accessToken)).toHaveLength(1);
  });
});

describe('attack: a choice', () => {
  it('of an account that was not offered is refused, and stores nothing', async () => {
    const { token, offered } = await signIn();
    const [first = ''] = pick(offered, 0);
    for (const accounts of [
      ['unknown'],
      [first, 'unknown'],
      ['0'],
      [first.toUpperCase()],
      ['__proto__'],
      [],
    ]) {
      const answer = await shareAccounts(harness, token, accounts);
      expect([answer.status, await answer.json()]).toMatchObject([400, { param: 'accounts' }]);
    }
    for (const body of [{}, { accounts: first }, { accounts: [1] }, { accounts: null }]) {
      expect((await harness.page(token, 'attempts/current/accounts', { body })).status).toBe(400);
    }
    expect(await isConnected()).toBe(false);
    expect(await currentAttempt(harness, token)().then((answer) => answer.json())).toMatchObject({
      status: 'choosing_accounts',
    });
  });

  it('with the ids of another session is refused', async () => {
    const { offered: theirs } = await signIn({ ...selection, user_id: 'user-2' });
    const { token, offered } = await signIn();
    expect(pick(theirs, 0, 1)).not.toEqual(pick(offered, 0, 1));
    expect((await shareAccounts(harness, token, pick(theirs, 0))).status).toBe(400);
  });

  it('in a session without an attempt is refused', async () => {
    const { offered } = await signIn();
    const token = await openSession(harness, { ...selection, user_id: 'user-2' });
    expect((await shareAccounts(harness, token, pick(offered, 0))).status).toBe(409);
    expect(await isConnected()).toBe(false);
  });

  it('before the sign-in has ended is refused', async () => {
    const token = await openSession(harness, selection);
    await startAttempt(harness, token, { username: 'mfa@example.com' });
    expect((await shareAccounts(harness, token, ['any'])).status).toBe(409);
  });

  it('of two simultaneous ones is stored once', async () => {
    const { token, offered } = await signIn();
    await Promise.all([0, 1].map((position) => shareAccounts(harness, token, pick(offered, position))));
    expect(await numbersOf(await finish(token))).toHaveLength(1);
  });
});
