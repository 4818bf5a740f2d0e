import { beforeEach, expect, it } from 'vitest';
import { currentAttempt, openSession, startAttempt } from '../../../test/support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness, json } from '../../../test/support/harness.ts';
import type { SealedKind } from '../store/keys.ts';
import { openCredentials } from '../sync/credentials.ts';

let harness: Harness;
beforeEach(async () => {
  harness = await createHarness();
});

/** What somebody does who can write into the database and has no key: puts the sealed bytes of each of two rows into the other. */
const swap = async (kind: SealedKind): Promise<void> => {
  const { keys } = harness.service.context.store;
  const rows = await keys.listSealed({ kind, otherThan: null, after: '', limit: 10 });
  const [one, other] = rows;
  if (!one || !other || rows.length > 2) throw new Error(`There are ${rows.length} rows, not two.`);
  expect([await keys.reseal(one, other.sealed), await keys.reseal(other, one.sealed)]).toEqual([true, true]);
};

it('opens the credentials of no connection from the row of another', async () => {
  const { store, vault } = harness.service.context;
  const accounts: string[] = [];
  for (const login of ['user', 'solar']) {
    const token = await harness.accessToken({ userId: login, username: `${login}@example.com` });
    const [account] = await json<{ id: string }[]>(harness.read('/accounts', token));
    accounts.push(account?.id ?? '');
  }
  const opened = async (accountId: string) => {
    const row = await store.accounts.findSealed(accountId);
    return row && openCredentials(vault, row);
  };
  for (const account of accounts) expect(await opened(account)).toMatchObject({ password: 'password' });
  await swap('connection');
  for (const account of accounts) await expect(opened(account)).rejects.toThrow('another row');
});

it('goes on with no sign-in from the row of another', async () => {
  const tokens: string[] = [];
  for (const userId of ['one', 'other']) {
    const token = await openSession(harness, { user_id: userId });
    await startAttempt(harness, token, { username: 'mfa@example.com' });
    await attemptWhere(({ status }) => status === 'challenge', currentAttempt(harness, token));
    tokens.push(token);
  }
  await swap('attempt');
  for (const token of tokens) {
    const answer = await harness.page(token, 'attempts/current/answer', { body: { answer: '123456' } });
    expect(answer.status).toBe(500);
    expect(await json(currentAttempt(harness, token)())).toMatchObject({ status: 'challenge' });
  }
});

it('gives no access token again from the row of another exchange', async () => {
  const codes: string[] = [];
  for (const login of ['user', 'solar']) {
    codes.push(await harness.connect({ userId: login, username: `${login}@example.com` }));
  }
  const exchange = (code: string) =>
    harness.post(
      '/auth/token',
      { code, grant_type: 'code' },
      { ...harness.clientHeaders, 'Idempotency-Key': `key-of-${code}` },
    );
  for (const code of codes) expect((await exchange(code)).status).toBe(200);
  await swap('exchange');
  for (const code of codes) {
    const answer = await exchange(code);
    expect(answer.status).toBe(500);
    expect(await json(answer)).not.toHaveProperty('access_token');
  }
});
