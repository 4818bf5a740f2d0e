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
