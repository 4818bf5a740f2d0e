import { expect } from 'vitest';
import { describeStore } from './describe-store.ts';
import { bytes, findUser, issue, link, makeClient, makeExchange, now, removeUser } from './fixtures.ts';

const answer = { keyHash: 'key-a', sealed: bytes('answer a'), expiresAt: now + 600 };
const exchange = makeExchange('a', { answer });

// `grants.consumeCode` with an answer to keep.
describeStore('idempotent exchange', (it) => {
  it.beforeEach(async ({ store }) => {
    await link(store, 'a');
    await issue(store, 'a');
    await store.clients.put(makeClient('other'));
  });

  it('returns the kept answer to a retry with the same code and key', async ({ store, grants }) => {
    expect(await grants.consumeCode(exchange)).toEqual({ kind: 'issued' });
    const newer = { ...answer, sealed: bytes('newer') };
    expect(await grants.consumeCode({ ...exchange, tokenHash: 'second', answer: newer })).toStrictEqual({
      kind: 'kept',
      sealed: bytes('answer a'),
    });
    expect(await findUser(store, 'acme', 'token-a')).not.toBeNull();
    expect(await findUser(store, 'acme', 'second')).toBeNull();
  });

  it('answers 50 simultaneous retries with one token', async ({ store }) => {
    const { grants } = store;
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        grants.consumeCode({
          ...exchange,
          tokenHash: `token-${index}`,
          answer: { ...answer, sealed: bytes(`token-${index}`) },
        }),
      ),
    );
    const winner = outcomes.findIndex(({ kind }) => kind === 'issued');
    const others = outcomes.filter((_, index) => index !== winner);
    expect(others).toStrictEqual(Array(49).fill({ kind: 'kept', sealed: bytes(`token-${winner}`) }));
    expect(await findUser(store, 'acme', `token-${winner}`)).not.toBeNull();
  });

  it('rejects a key that was used with another code and consumes neither code', async ({ store, grants }) => {
    await link(store, 'b');
    await issue(store, 'b');
    await grants.consumeCode(exchange);
    const reuse = makeExchange('b', { answer });
    expect(await grants.consumeCode(reuse)).toEqual({ kind: 'key_reused' });
    expect(await findUser(store, 'acme', 'token-a')).not.toBeNull();
    expect(await grants.consumeCode({ ...reuse, answer: { ...answer, keyHash: 'key-b' } })).toEqual({
      kind: 'issued',
    });
  });

  it('issues one token for two codes that are exchanged under one key at once', async ({ store, grants }) => {
    await link(store, 'b');
    await issue(store, 'b');
    const outcomes = await Promise.all(
      ['a', 'b'].map((name) => grants.consumeCode(makeExchange(name, { answer }))),
    );
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['issued', 'key_reused']);
    const loser = outcomes[0]?.kind === 'issued' ? 'b' : 'a';
    const again = makeExchange(loser, { answer: { ...answer, keyHash: 'key-b' } });
    expect(await grants.consumeCode(again)).toEqual({ kind: 'issued' });
  });

  it('accepts a key for another code once its kept answer has expired', async ({ store, grants }) => {
    await link(store, 'b');
    await issue(store, 'b', { expiresAt: now + 1200 });
    await grants.consumeCode(exchange);
    const newer = { ...answer, sealed: bytes('newer'), expiresAt: now + 1200 };
    const later = makeExchange('b', { now: now + 600, answer: newer });
    expect(await grants.consumeCode(later)).toEqual({ kind: 'issued' });
    expect(await grants.consumeCode(later)).toStrictEqual({ kind: 'kept', sealed: bytes('newer') });
    expect(await findUser(store, 'acme', 'token-a')).not.toBeNull();
  });

  it('keeps no answer of a rejected exchange', async ({ grants }) => {
    expect(await grants.consumeCode({ ...exchange, codeHash: 'unknown' })).toEqual({ kind: 'refused' });
    expect(await grants.consumeCode(exchange)).toEqual({ kind: 'issued' });
  });

  it('deletes a kept answer when it expires, and with its token or user', async ({ store }) => {
    const { grants } = store;
    await link(store, 'b');
    await link(store, 'c', { userId: 'carol' });
    await issue(store, 'b');
    await issue(store, 'c');
    await grants.consumeCode(exchange);
    const late = { ...exchange, now: now + 600 };
    expect(await grants.consumeCode(late)).toStrictEqual({ kind: 'revoked', userRef: 'user-a' });
    const second = makeExchange('b', { answer });
    expect(await grants.consumeCode(second)).toEqual({ kind: 'issued' });
    await grants.consumeCode(makeExchange('b'));
    expect(await grants.consumeCode(second)).toEqual({ kind: 'refused' });
    const third = makeExchange('c', { answer });
    expect(await grants.consumeCode(third)).toEqual({ kind: 'issued' });
    await removeUser(store, 'user-c');
    expect(await grants.consumeCode(third)).toEqual({ kind: 'refused' });
  });
});
