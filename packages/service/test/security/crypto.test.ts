import { describe, expect, it } from 'vitest';
import { equalHashes, hashSecret, keyedHash, uuidOf } from '../../src/lib/core/crypto/hash.ts';
import { randomToken } from '../../src/lib/core/crypto/random.ts';
import { createVault, keyIdOf, keyIdOfSealed } from '../../src/lib/core/crypto/vault.ts';

const key = (fill: number) => new Uint8Array(32).fill(fill);

describe('vault', () => {
  it('opens what it sealed for the same row', async () => {
    const vault = await createVault(key(1));
    expect(await vault.open(await vault.seal('päßword', 'row 1'), 'row 1')).toBe('päßword');
  });

  it('never seals the same text to the same bytes', async () => {
    const vault = await createVault(key(1));
    expect(await vault.seal('same', 'row')).not.toEqual(await vault.seal('same', 'row'));
  });

  it('refuses bytes that were moved to another row', async () => {
    const vault = await createVault(key(1));
    await expect(vault.open(await vault.seal('secret', 'row 1'), 'row 2')).rejects.toThrow('another row');
  });

  it('says that another key is needed', async () => {
    const sealed = await (await createVault(key(1))).seal('secret', 'row');
    await expect((await createVault(key(2))).open(sealed, 'row')).rejects.toThrow('another encryption key');
  });

  it('opens what a previous key sealed, and seals with its own', async () => {
    const old = await createVault(key(1));
    const vault = await createVault(key(2), [key(1)]);
    expect(await vault.open(await old.seal('secret', 'row'), 'row')).toBe('secret');
    const sealed = await vault.seal('secret', 'row');
    await expect(old.open(sealed, 'row')).rejects.toThrow('another encryption key');
    expect(keyIdOfSealed(sealed)).toBe(vault.keyId);
    expect(vault.keyIds).toEqual([keyIdOf(key(2)), keyIdOf(key(1))]);
  });

  it('refuses bytes that were changed', async () => {
    const vault = await createVault(key(1));
    const sealed = await vault.seal('secret', 'row');
    sealed[sealed.length - 1] = (sealed.at(-1) ?? 0) ^ 1;
    await expect(vault.open(sealed, 'row')).rejects.toThrow('changed');
  });

  it('refuses a key of another length', async () => {
    await expect(createVault(new Uint8Array(16))).rejects.toThrow('32 bytes');
  });
});

describe('hashes', () => {
  it('hashes with SHA-256', () => {
    expect(hashSecret('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('hashes guessable values with a key', () => {
    expect(keyedHash(key(1), 'user')).not.toBe(keyedHash(key(2), 'user'));
  });

  it('compares hashes', () => {
    expect(equalHashes(hashSecret('a'), hashSecret('a'))).toBe(true);
    expect(equalHashes(hashSecret('a'), hashSecret('b'))).toBe(false);
    expect(equalHashes(hashSecret('a'), '')).toBe(false);
  });

  it('compares all characters of two hashes, wherever they differ', () => {
    const places = (text: string) => {
      const seen: number[] = [];
      const charCodeAt = (index: number) => {
        seen.push(index);
        return text.charCodeAt(index);
      };
      equalHashes({ length: text.length, charCodeAt } as unknown as string, hashSecret('a'));
      return seen;
    };
    const [same, first, last] = [
      hashSecret('a'),
      `x${hashSecret('a').slice(1)}`,
      `${hashSecret('a').slice(1)}x`,
    ];
    expect(places(same)).toEqual(Array.from(same, (_, index) => index));
    for (const other of [first, last]) expect(places(other)).toEqual(places(same));
  });

  it('derives the same UUID from the same text', () => {
    expect(uuidOf('x')).toBe(uuidOf('x'));
    expect(uuidOf('x')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe('random tokens', () => {
  it('are base64url of the requested length, and never the same', () => {
    expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(randomToken()).not.toBe(randomToken());
  });
});
