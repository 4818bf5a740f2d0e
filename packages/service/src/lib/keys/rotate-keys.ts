import { boundTo } from '../crypto/bound-to.ts';
import { keyIdOfSealed } from '../crypto/key-id.ts';
import { openOrNull, type Vault } from '../crypto/vault.ts';
import { type KeyStore, type SealedKind, sealedKinds } from '../store/keys.ts';

export interface Rotation {
  /** Rows that are sealed with the vault's key now and were not before. */
  readonly resealed: number;
  /** Rows that no key opens, left as they are. */
  readonly unreadable: number;
  /** Rows that no key opens, dropped. */
  readonly dropped: Readonly<Record<SealedKind, number>>;
  /** Keys that were written down and are not any more. */
  readonly keysForgotten: number;
}

export interface RotationOptions {
  /** Rows per step. Default 200. */
  readonly batch?: number;
  /** Drops what no key opens, as of this moment: see `KeyStore.drop`. It cannot be undone. */
  readonly dropUnreadableAt?: number | undefined;
  /** Told after each batch. */
  readonly onProgress?: (rotation: Pick<Rotation, 'resealed'>) => void;
}

/**
 * Seals with the vault's key what was sealed with another one, while the service runs. Killed half-way it has done what it
 * has done; run again it does the rest. Keys that nothing is sealed with any more are forgotten.
 */
export async function rotateKeys(
  store: KeyStore,
  vault: Vault,
  { batch = 200, dropUnreadableAt, onProgress }: RotationOptions = {},
): Promise<Rotation> {
  let [resealed, unreadable, keysForgotten] = [0, 0, 0];
  const dropped = { connection: 0, attempt: 0, exchange: 0 };
  // What bears the id of the key that seals may be damaged too.
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
        // Where somebody else has written the row meanwhile, it is sealed with the service's key: this one.
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
