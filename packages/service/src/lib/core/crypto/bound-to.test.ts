import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { currentAttempt, openSession, startAttempt } from '../../../../test/support/connect/open-session.ts';
import { attemptWhere, createHarness, type Harness, json } from '../../../../test/support/harness.ts';
import { type OpenedStore, openStore } from '../../../../test/support/open-store.ts';
import type { RequestRecord } from '../http/app.ts';
import type { SealedKind } from '../keys/key-types.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let opened: OpenedStore;
let harness: Harness;
let errors: unknown[];
let requests: RequestRecord[];
beforeEach(async () => {
  [errors, requests] = [[], []];
  opened = await openStore.SQLite();
  harness = await createHarness({
    store: opened.store,
    onError: (error) => errors.push(error),
    onRequest: (record) => requests.push(record),
  });
});
afterEach(async () => {
  await harness.service.stop();
  await opened.close();
});

/** Swaps the sealed bytes of two rows, as an attacker with access to the database and without a key could. */
const swap = async (kind: SealedKind): Promise<void> => {
  const { keys } = opened.store;
  const rows = await keys.listSealed({ kind, otherThan: null, after: '', limit: 10 });
  const [one, other] = rows;
  if (!one || !other || rows.length > 2) throw new Error(`Expected two rows, found ${rows.length}.`);
  expect([await keys.reseal(one, other.sealed), await keys.reseal(other, one.sealed)]).toEqual([true, true]);
};

describe('swapped credentials', () => {
  it('mark each connection as needing sign-in, log one line each, and leave stored data readable', async () => {
    const tokens = [];
    for (const login of ['user', 'solar']) {
      const token = await harness.accessToken({ userId: login, username: `${login}@example.com` });
      const accounts = await json<{ id: string }[]>(harness.read('/accounts', token));
      for (const { id } of accounts) {
        expect((await harness.read(`/users/${id}/bills`, token)).status).toBe(200);
      }
      tokens.push({ token, id: accounts[0]?.id ?? '' });
    }
    await swap('connection');
    harness.clock.now += 2 * DAY_MS;
    for (const { token, id } of tokens) {
      for (let round = 0; round < 2; round += 1) {
        expect((await harness.read(`/users/${id}/bills`, token)).status).toBe(200);
      }
      const [account] = await json<Record<string, unknown>[]>(
        harness.read('/accounts?include=status', token),
      );
      expect(account).toMatchObject({ login_refused_at: Math.floor(harness.clock.now / 1000) });
    }
    const connections = await opened.store.keys.listSealed({
      kind: 'connection',
      otherThan: null,
      after: '',
      limit: 10,
    });
    const lines = errors.map(String).toSorted();
    expect(lines).toEqual(
      connections
        .map(({ id }) =>
          expect.stringMatching(`stored credentials of connection ${id} .+ go through Connect`),
        )
        .toSorted((a, b) => String(a).localeCompare(String(b))),
    );
    expect(lines.join()).not.toMatch(/password|@example/);
  });
});

describe('swapped secrets of sign-in attempts', () => {
  it('are not used to answer a challenge', async () => {
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
});

describe('swapped answers of token exchanges', () => {
  it('give no access token, and a log line says what to do', async () => {
    const codes: string[] = [];
    for (const login of ['user', 'solar']) {
      codes.push(await harness.connect({ userId: login, username: `${login}@example.com` }));
    }
    const exchange = (code: string) =>
      harness.exchange(code, { ...harness.clientHeaders, 'Idempotency-Key': `key-of-${code}` });
    for (const code of codes) expect((await exchange(code)).status).toBe(200);
    await swap('exchange');
    requests.length = 0;
    for (const code of codes) {
      const answer = await exchange(code);
      expect(answer.status).toBe(500);
      expect(await json(answer)).not.toHaveProperty('access_token');
    }
    for (const { error } of requests) {
      expect(String(error)).toMatch(/kept answer of the token exchange .+ new authorization code/);
    }
    expect(requests).toHaveLength(2);
  });
});
