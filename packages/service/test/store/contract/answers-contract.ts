import { beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../src/lib/store/store.ts';
import { bytes, issue, link, makeClient, now } from './fixtures.ts';

const answer = { keyHash: 'key-a', sealed: bytes('answer a'), expiresAt: now + 600 };
const exchange = { codeHash: 'code-a', clientId: 'acme', tokenHash: 'token-a', now, answer };

/** `GrantStore.consumeCode` with an answer to keep. */
export function answersContract(getStore: () => Store): void {
  beforeEach(async () => {
    await link(getStore(), 'a');
    await issue(getStore(), 'a');
    await getStore().clients.put(makeClient('other'));
  });

  it('returns the kept answer to a retry with the same code and key', async () => {
    const { grants } = getStore();
    expect(await grants.consumeCode(exchange)).toBe('issued');
    const newer = { ...answer, sealed: bytes('newer') };
    expect(await grants.consumeCode({ ...exchange, tokenHash: 'second', answer: newer })).toStrictEqual({
      kept: bytes('answer a'),
    });
    expect(await grants.findAccess('acme', 'token-a')).not.toBeNull();
    expect(await grants.findAccess('acme', 'second')).toBeNull();
  });

  it('issues one token to 50 simultaneous retries and returns its answer to the other 49', async () => {
    const { grants } = getStore();
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        grants.consumeCode({
          ...exchange,
          tokenHash: `token-${index}`,
          answer: { ...answer, sealed: bytes(`token-${index}`) },
        }),
      ),
    );
    const winner = outcomes.indexOf('issued');
    const others = outcomes.filter((_, index) => index !== winner);
    expect(others).toStrictEqual(Array(49).fill({ kept: bytes(`token-${winner}`) }));
    expect(await grants.findAccess('acme', `token-${winner}`)).not.toBeNull();
  });

  it('rejects a key that was used with another code and consumes neither code', async () => {
    const { grants } = getStore();
    await link(getStore(), 'b');
    await issue(getStore(), 'b');
    await grants.consumeCode(exchange);
    const reuse = { ...exchange, codeHash: 'code-b', tokenHash: 'token-b' };
    expect(await grants.consumeCode(reuse)).toBe('key_reused');
    expect(await grants.findAccess('acme', 'token-a')).not.toBeNull();
    expect(await grants.consumeCode({ ...reuse, answer: { ...answer, keyHash: 'key-b' } })).toBe('issued');
  });

  it('issues one token for two codes that are exchanged under one key at once', async () => {
    const { grants } = getStore();
    await link(getStore(), 'b');
    await issue(getStore(), 'b');
    const outcomes = await Promise.all(
      ['a', 'b'].map((name) =>
        grants.consumeCode({ ...exchange, codeHash: `code-${name}`, tokenHash: `token-${name}` }),
      ),
    );
    expect(outcomes.toSorted()).toEqual(['issued', 'key_reused']);
    const loser = outcomes[0] === 'issued' ? 'code-b' : 'code-a';
    const again = {
      ...exchange,
      codeHash: loser,
      tokenHash: 'again',
      answer: { ...answer, keyHash: 'key-b' },
    };
    expect(await grants.consumeCode(again)).toBe('issued');
  });

  it('accepts a key for another code once its kept answer has expired', async () => {
    const { grants } = getStore();
    await link(getStore(), 'b');
    const code = { codeHash: 'code-b', publicId: 'session-b', clientId: 'acme' };
    await grants.issueCode({ ...code, createdAt: now, expiresAt: now + 1200 });
    await grants.consumeCode(exchange);
    const later = { ...exchange, codeHash: 'code-b', tokenHash: 'token-b', now: now + 600 };
    const newer = { ...answer, sealed: bytes('newer'), expiresAt: now + 1200 };
    expect(await grants.consumeCode({ ...later, answer: newer })).toBe('issued');
    expect(await grants.consumeCode({ ...later, answer: newer })).toStrictEqual({ kept: bytes('newer') });
    expect(await grants.findAccess('acme', 'token-a')).not.toBeNull();
  });

  it('keeps no answer of a rejected exchange', async () => {
    const { grants } = getStore();
    expect(await grants.consumeCode({ ...exchange, codeHash: 'unknown' })).toBe('refused');
    expect(await grants.consumeCode(exchange)).toBe('issued');
  });

  it('deletes a kept answer when it expires, when its token is revoked and when its user is removed', async () => {
    const { grants } = getStore();
    await link(getStore(), 'b');
    await link(getStore(), 'c', { userId: 'carol' });
    await issue(getStore(), 'b');
    await issue(getStore(), 'c');
    await grants.consumeCode(exchange);
    const late = { ...exchange, now: now + 600 };
    expect(await grants.consumeCode(late)).toStrictEqual({ revoked: 'user-a' });
    const second = { ...exchange, codeHash: 'code-b', tokenHash: 'token-b' };
    expect(await grants.consumeCode(second)).toBe('issued');
    await grants.consumeCode({ codeHash: 'code-b', clientId: 'acme', tokenHash: 'x', now });
    expect(await grants.consumeCode(second)).toBe('refused');
    const third = { ...exchange, codeHash: 'code-c', tokenHash: 'token-c' };
    expect(await grants.consumeCode(third)).toBe('issued');
    await grants.removeUser('acme', 'user-c');
    expect(await grants.consumeCode(third)).toBe('refused');
  });
}
