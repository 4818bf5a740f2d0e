import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import {
  findUser,
  grant,
  hostileTexts,
  isSessionUsed,
  issue,
  link,
  makeAttempt,
  makeClient,
  makeExchange,
  now,
  startLink,
} from './fixtures.ts';

const exchange = makeExchange('a');

// `Store.grants`, except for `removeUser`, `findDataAccess` and kept answers.
describeStore('grants', (it) => {
  it.beforeEach(async ({ store }) => {
    await link(store, 'a');
    await store.clients.put(makeClient('other'));
  });

  it('tells which user_ids of a client have a connection', async ({ store: { users } }) => {
    expect(await users.hasConnectedUser('acme', 'alice')).toBe(true);
    expect(await users.hasConnectedUser('acme', 'bob')).toBe(false);
    expect(await users.hasConnectedUser('other', 'alice')).toBe(false);
  });

  it('issues an access token for a code', async ({ store, grants }) => {
    expect(await issue(store, 'a')).toBe('issued');
    expect(await isSessionUsed(store, 'session-a')).toBe(false);
    expect(await grants.consumeCode(exchange)).toEqual({ kind: 'issued' });
    expect(await isSessionUsed(store, 'session-a')).toBe(true);
    expect(await findUser(store, 'acme', 'token-a')).toBe('user-a');
  });

  it('rejects a code presented twice and revokes its token', async ({ store, grants }) => {
    await link(store, 'b');
    await grant(store, 'a');
    await grant(store, 'b');
    const replay = { ...exchange, tokenHash: 'second' };
    expect(await grants.consumeCode(replay)).toStrictEqual({ kind: 'revoked', userRef: 'user-a' });
    expect(await findUser(store, 'acme', 'token-a')).toBeNull();
    expect(await findUser(store, 'acme', 'second')).toBeNull();
    expect(await findUser(store, 'acme', 'token-b')).not.toBeNull();
    expect(await grants.consumeCode({ ...exchange, tokenHash: 'third' })).toEqual({ kind: 'refused' });
  });

  it('revokes the token of a code that is presented again long after it expired', async ({ store }) => {
    const { grants } = store;
    await grant(store, 'a');
    const replay = { ...exchange, tokenHash: 'second', now: now + 86_400 };
    expect(await grants.consumeCode(replay)).toStrictEqual({ kind: 'revoked', userRef: 'user-a' });
    expect(await findUser(store, 'acme', 'token-a')).toBeNull();
  });

  it('issues one token to 50 simultaneous exchanges of a code, and revokes it', async ({ store }) => {
    const { grants } = store;
    await issue(store, 'a');
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        grants.consumeCode({ ...exchange, tokenHash: `token-${index}` }),
      ),
    );
    expect(outcomes.filter(({ kind }) => kind === 'issued')).toHaveLength(1);
    expect(outcomes.filter(({ kind }) => kind === 'revoked')).toStrictEqual([
      { kind: 'revoked', userRef: 'user-a' },
    ]);
    for (let index = 0; index < 50; index += 1) {
      expect(await findUser(store, 'acme', `token-${index}`)).toBeNull();
    }
  });

  it("rejects another client's code and leaves it usable", async ({ store, grants }) => {
    await issue(store, 'a');
    expect(await grants.consumeCode({ ...exchange, clientId: 'other', tokenHash: 'stolen' })).toEqual({
      kind: 'refused',
    });
    expect(await findUser(store, 'other', 'stolen')).toBeNull();
    expect(await isSessionUsed(store, 'session-a')).toBe(false);
    expect(await grants.consumeCode(exchange)).toEqual({ kind: 'issued' });
    expect(await grants.consumeCode({ ...exchange, clientId: 'other', tokenHash: 'stolen' })).toEqual({
      kind: 'refused',
    });
    expect(await findUser(store, 'acme', 'token-a')).not.toBeNull();
  });

  it('issues a token only to the owner of a code that other clients also present', async ({ store }) => {
    const { grants } = store;
    for (const place of [0, 3, 6]) {
      const name = `among-${place}`;
      await link(store, name, { userId: name });
      await issue(store, name);
      const clients = Array.from({ length: 7 }, (_, index) => (index === place ? 'acme' : 'other'));
      const outcomes = await Promise.all(
        clients.map((clientId, index) =>
          grants.consumeCode(makeExchange(name, { clientId, tokenHash: `${name}-${index}` })),
        ),
      );
      expect(outcomes).toEqual(
        clients.map((clientId) => ({ kind: clientId === 'acme' ? 'issued' : 'refused' })),
      );
      for (const [index, clientId] of clients.entries()) {
        const userRef = await findUser(store, clientId, `${name}-${index}`);
        expect(userRef).toBe(clientId === 'acme' ? `user-${name}` : null);
      }
    }
  });

  it('accepts a code until it expires, and does not consume an expired one', async ({ store, grants }) => {
    await issue(store, 'a');
    expect(await grants.consumeCode({ ...exchange, now: now + 600 })).toEqual({ kind: 'refused' });
    expect(await findUser(store, 'acme', 'token-a')).toBeNull();
    expect(await isSessionUsed(store, 'session-a')).toBe(false);
    expect(await grants.consumeCode({ ...exchange, now: now + 599 })).toEqual({ kind: 'issued' });
  });

  it('voids an earlier code of the session that was not exchanged', async ({ store, grants }) => {
    await issue(store, 'a');
    expect(await issue(store, 'a', { codeHash: 'newer', expiresAt: now + 900 })).toBe('issued');
    expect(await grants.consumeCode(exchange)).toEqual({ kind: 'refused' });
    expect(await grants.consumeCode({ ...exchange, codeHash: 'newer', now: now + 899 })).toEqual({
      kind: 'issued',
    });
    expect(await findUser(store, 'acme', 'token-a')).not.toBeNull();
  });

  it('issues no code for a session whose code was exchanged', async ({ store, grants }) => {
    await grant(store, 'a');
    expect(await issue(store, 'a', { codeHash: 'second' })).toBe('used');
    expect(await grants.consumeCode({ ...exchange, codeHash: 'second', tokenHash: 'x' })).toEqual({
      kind: 'refused',
    });
    expect(await findUser(store, 'acme', 'token-a')).not.toBeNull();
  });

  it('either exchanges a code or replaces it when both happen at once', async ({ store, grants }) => {
    await issue(store, 'a');
    const [issued, outcome] = await Promise.all([
      issue(store, 'a', { codeHash: 'newer' }),
      grants.consumeCode(exchange),
    ]);
    expect(outcome).toEqual({ kind: issued === 'issued' ? 'refused' : 'issued' });
  });

  it('rejects a code for an unknown session or a session of another client', async ({ store, grants }) => {
    await expect(issue(store, 'a', { clientId: 'other' })).rejects.toThrow();
    await expect(issue(store, 'a', { clientId: 'unknown' })).rejects.toThrow();
    await expect(issue(store, 'unknown')).rejects.toThrow();
    expect(await grants.consumeCode(exchange)).toEqual({ kind: 'refused' });
    expect(await grants.consumeCode({ ...exchange, clientId: 'other' })).toEqual({ kind: 'refused' });
  });

  it('issues no code before an attempt of the session has succeeded', async ({ store }) => {
    await startLink(store, 'early');
    expect(await issue(store, 'early')).toBe('not_ready');
    expect(await store.grants.consumeCode(makeExchange('early'))).toEqual({ kind: 'refused' });
  });

  it.for(['signing_in', 'failed', 'cancelled'] as const)(
    'issues the code of an attempt that succeeded before one that is %s',
    async (status, { store, grants }) => {
      await store.attempts.create(makeAttempt('newer', 'session-a', { status }));
      expect(await issue(store, 'a')).toBe('issued');
      expect(await grants.consumeCode(exchange)).toEqual({ kind: 'issued' });
      expect(await findUser(store, 'acme', 'token-a')).toBe('user-a');
    },
  );

  it.for(hostileTexts)('looks up %j literally', async (text, { store, grants }) => {
    expect(await findUser(store, 'acme', text)).toBeNull();
    expect(await findUser(store, text, 'token-a')).toBeNull();
    expect(await isSessionUsed(store, text)).toBe(false);
    expect(await grants.consumeCode({ ...exchange, codeHash: text })).toEqual({ kind: 'refused' });
    expect(await grants.consumeCode({ ...exchange, clientId: text })).toEqual({ kind: 'refused' });
    await issue(store, 'a');
    expect(await grants.consumeCode({ ...exchange, tokenHash: text })).toEqual({ kind: 'issued' });
    expect(await findUser(store, 'acme', text)).toBe('user-a');
  });
});
