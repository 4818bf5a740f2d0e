import { boundTo } from '../crypto/bound-to.ts';
import { keyedHash } from '../crypto/hash.ts';
import { createVault, openOrNull, type Vault } from '../crypto/vault.ts';
import { StoreError } from '../database/store-error.ts';
import type { KeyStore } from './key-store.ts';

/** The encryption keys of a service. */
export interface EncryptionKeys {
  /** Seals and opens. */
  readonly key: Uint8Array;
  /** Earlier keys, which only open. */
  readonly previous: readonly Uint8Array[];
}

export interface OpenedKeys {
  readonly vault: Vault;
  /** HMAC key for values that can be guessed. One per store: it stays the same when encryption keys are replaced. */
  readonly lookupKey: Uint8Array;
  /**
   * Checks the keys against the store again. Registers the sealing key where `keys rotate` has removed it: otherwise a process without this
   * key could start.
   *
   * @throws StoreError `encryption_key_missing` when the store needs a key that is not among these.
   */
  readonly confirm: (now: number) => Promise<void>;
}

/** Whether the store has an encryption key already. */
export async function hasKey(store: KeyStore): Promise<boolean> {
  return (await store.list()).length > 0;
}

/**
 * Checks the keys against the store before anything is opened or sealed with them, and registers the sealing key.
 *
 * Each key in use has a row with the lookup key sealed under it: the key that opens the row is the right one.
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
  const lookupKey = known.length > 0 ? await openLookupKey(vault, known) : deriveLookupKey(key);
  const isRegistered = (list: Known): boolean => list.some(({ id }) => id === vault.keyId);
  const register = async (at: number): Promise<void> => {
    await store.add({
      id: vault.keyId,
      sealed: await vault.seal(lookupKey, boundTo.lookupKey()),
      createdAt: at,
    });
    // Another process may have started with another key at the same time.
    await openLookupKey(vault, await store.list());
  };
  if (!isRegistered(known)) await register(now);
  return {
    vault,
    lookupKey: new TextEncoder().encode(lookupKey),
    async confirm(at) {
      const list = await store.list();
      if (isRegistered(list)) await openLookupKey(vault, list);
      else await register(at);
    },
  };
}

/**
 * Like {@link openKeys}, after a key was lost. The lookup key is kept if any remaining key opens it. Otherwise a new one is
 * derived, and logins connected before are not recognized.
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
  const isRegistered = opened.some(
    (lookupKey, index) => lookupKey !== null && known[index]?.id === vault.keyId,
  );
  if (!isRegistered) {
    await store.remove(vault.keyId);
    const sealed = await vault.seal(kept ?? deriveLookupKey(key), boundTo.lookupKey());
    await store.add({ id: vault.keyId, sealed, createdAt: now });
  }
  return { vault, isLookupKeyLost: kept === undefined };
}

type Known = Awaited<ReturnType<KeyStore['list']>>;

const openLookupKey = async (vault: Vault, known: Known): Promise<string> => {
  const missing = known.find(({ id }) => !vault.keyIds.includes(id));
  if (missing) throw missingKey(vault, missing.id);
  const [lookupKey = ''] = await Promise.all(
    known.map(({ sealed }) => vault.open(sealed, boundTo.lookupKey())),
  );
  return lookupKey;
};

// Derived, not random: processes that start at the same time with the same key agree on it.
const deriveLookupKey = (key: Uint8Array): string => keyedHash(key, 'usernames');

const missingKey = (vault: Vault, keyId: string): StoreError =>
  new StoreError(
    'encryption_key_missing',
    `ENCRYPTION_KEY is not the key of this database: it is ${vault.keyId}, and credentials are sealed with ${keyId}. Set that key; or, to replace it, set it as ENCRYPTION_KEY_PREVIOUS, restart every process with both, and then run "utility-connect keys rotate". If it is lost, see "utility-connect keys rotate --help".`,
  );
