import { boundTo } from '../crypto/bound-to.ts';
import { keyIdOfSealed, openOrNull, type Vault } from '../crypto/vault.ts';
import type { KeyStore } from './key-store.ts';
import { type SealedKind, sealedKinds } from './key-types.ts';

interface Rotation {
  /** Rows that were sealed again with the vault's key. */
  readonly resealed: number;
  /** Rows that no key opens, unchanged. */
  readonly unreadable: number;
  /** Rows that no key opens, dropped. */
  readonly dropped: Readonly<Record<SealedKind, number>>;
  /** Keys that were removed from the store. */
  readonly keysForgotten: number;
}

interface RotationOptions {
  /** Rows per batch. Default 200. */
  readonly batch?: number;
  /** Drops rows that no key opens, at this time: see `keys.drop`. Irreversible. */
  readonly dropUnreadableAt?: number | undefined;
  /** Called after each batch. */
  readonly onProgress?: (rotation: Pick<Rotation, 'resealed'>) => void;
}

/**
 * Seals everything again that is sealed with another key than the vault's, while the service runs. Can be stopped and run again. Removes
 * keys that nothing is sealed with anymore.
 */
export async function rotateKeys(
  store: KeyStore,
  vault: Vault,
  { batch = 200, dropUnreadableAt, onProgress }: RotationOptions = {},
): Promise<Rotation> {
  let [resealed, unreadable, keysForgotten] = [0, 0, 0];
  const dropped = {
    connection: 0,
    attempt: 0,
    revocation: 0,
    exchange: 0,
    webhook: 0,
    receipt: 0,
    link: 0,
  };
  // Rows with the id of the sealing key can be damaged too.
  const otherThan = dropUnreadableAt === undefined ? vault.keyId : null;
  for (const kind of sealedKinds) {
    let after = '';
    for (;;) {
      const rows = await store.listSealed({ kind, otherThan, after, limit: batch });
      for (const row of rows) {
        const name = boundTo[kind](row.name);
        const plain = await openOrNull(vault, row.sealed, name);
        if (plain === null) {
          if (dropUnreadableAt === undefined) unreadable += 1;
          else if (await store.drop(row, dropUnreadableAt)) dropped[kind] += 1;
          continue;
        }
        if (keyIdOfSealed(row.sealed) === vault.keyId) continue;
        // False when the service has written the row since, which seals it with this key.
        if (await store.reseal(row, await vault.seal(plain, name))) resealed += 1;
      }
      if (rows.length > 0) onProgress?.({ resealed });
      if (rows.length < batch) break;
      after = rows.at(-1)?.id ?? after;
    }
  }
  for (const { id } of await store.list()) {
    if (id === vault.keyId || (await store.isUsed(id))) continue;
    await store.remove(id);
    keysForgotten += 1;
  }
  return { resealed, unreadable, dropped, keysForgotten };
}
