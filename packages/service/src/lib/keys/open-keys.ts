import { boundTo } from '../crypto/bound-to.ts';
import { keyedHash } from '../crypto/hash.ts';
import { createVault, openOrNull, type Vault } from '../crypto/vault.ts';
import type { KeyStore } from '../store/keys.ts';
import { StoreError } from '../store/store-error.ts';

/** The keys of a service: the one that seals, and those that open what was sealed before. */
export interface EncryptionKeys {
  readonly key: Uint8Array;
  readonly previous: readonly Uint8Array[];
}

export interface OpenedKeys {
  readonly vault: Vault;
  /** HMAC key for values that can be guessed. Made once per store: it stays when encryption keys are replaced. */
  readonly lookupKey: Uint8Array;
  /**
   * Looks again whether these keys are those of the store, and writes down the one that seals where `keys rotate` has forgotten it
   * meanwhile: a start that could not read what is sealed from now on would be accepted.
   *
   * @throws StoreError `encryption_key_missing` when the store needs a key that is not among these.
   */
  readonly confirm: (now: number) => Promise<void>;
}

/** Whether the store has been opened with an encryption key before. */
export async function hasKey(store: KeyStore): Promise<boolean> {
  return (await store.list()).length > 0;
}

/**
 * Checks the keys against the store before anything is read or sealed with them, and writes down the key that seals.
 *
 * Each key that something is sealed with has a row with the look-up key, sealed under it: what opens it is the right key.
 *
 * @throws StoreError `encryption_key_missing` when the store needs a key that is not among these.
 */
export async function openKeys(
  store: KeyStore,
  { key, previous }: EncryptionKeys,
  now: number,
): Promise<OpenedKeys> {
  const vault = await createVault(key, previous);
  const known = await store.list();
  const lookupKey = known.length > 0 ? await readLookupKey(vault, known) : createLookupKey(key);
  const isKnown = (list: Known): boolean => list.some(({ id }) => id === vault.keyId);
  const writeDown = async (at: number): Promise<void> => {
    await store.add({
      id: vault.keyId,
      sealed: await vault.seal(lookupKey, boundTo.lookupKey()),
      createdAt: at,
    });
    // Another process may have begun with another key at the same moment.
    await readLookupKey(vault, await store.list());
  };
  if (!isKnown(known)) await writeDown(now);
  return {
    vault,
    lookupKey: new TextEncoder().encode(lookupKey),
    async confirm(at) {
      const list = await store.list();
      if (isKnown(list)) await readLookupKey(vault, list);
      else await writeDown(at);
    },
  };
}

/**
 * As {@link openKeys}, where a key is lost: whoever has one of the other keys has the look-up key too. Where nobody has, a new one
 * is made, and no login is recognised by it as connected already.
 */
export async function openRemainingKeys(
  store: KeyStore,
  { key, previous }: EncryptionKeys,
  now: number,
): Promise<{ readonly vault: Vault; readonly isLookupKeyLost: boolean }> {
  const vault = await createVault(key, previous);
  const known = await store.list();
  const opened = await Promise.all(known.map(({ sealed }) => openOrNull(vault, sealed, boundTo.lookupKey())));
  const kept = opened.find((lookupKey) => lookupKey !== null);
  const isOwn = opened.some((lookupKey, index) => lookupKey !== null && known[index]?.id === vault.keyId);
  if (!isOwn) {
    await store.remove(vault.keyId);
    const sealed = await vault.seal(kept ?? createLookupKey(key), boundTo.lookupKey());
    await store.add({ id: vault.keyId, sealed, createdAt: now });
  }
  return { vault, isLookupKeyLost: kept === undefined };
}

type Known = Awaited<ReturnType<KeyStore['list']>>;

const readLookupKey = async (vault: Vault, known: Known): Promise<string> => {
  const missing = known.find(({ id }) => !vault.keyIds.includes(id));
  if (missing) throw missingKey(vault, missing.id);
  const opened = await Promise.all(known.map(({ sealed }) => vault.open(sealed, boundTo.lookupKey())));
  const [lookupKey = ''] = opened;
  return lookupKey;
};

const createLookupKey = (key: Uint8Array): string => keyedHash(key, 'usernames');

const missingKey = (vault: Vault, keyId: string): StoreError =>
  new StoreError(
    'encryption_key_missing',
    `ENCRYPTION_KEY is not the key of this database: it is ${vault.keyId}, and credentials are sealed with ${keyId}. Set that key; or, to replace it, set it as ENCRYPTION_KEY_PREVIOUS, restart every process with both, and then run "utility-connect keys rotate". Where it is lost, "utility-connect keys rotate --help" says what is left to do.`,
  );
