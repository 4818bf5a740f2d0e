import { boundTo } from '../crypto/bound-to.ts';
import { type Vault, VaultError } from '../crypto/vault.ts';
import { type KeyStore, sealedKinds } from '../store/store.ts';

export interface Rotation {
  /** Rows that are sealed with the vault's key now and were not before. */
  readonly resealed: number;
  /** Rows that no key opens: they are left as they are. */
  readonly unreadable: number;
}

export interface RotationOptions {
  /** Rows per step. Default 200. */
  readonly batch?: number;
  /** Told after each batch. */
  readonly onProgress?: (rotation: Rotation) => void;
}

/**
 * Seals with the vault's key what was sealed with another one, while the service runs. Killed half-way it has done what it
 * has done; run again it does the rest. Keys that nothing is sealed with any more are forgotten.
 */
export async function rotateKeys(
  store: KeyStore,
  vault: Vault,
  { batch = 200, onProgress }: RotationOptions = {},
): Promise<Rotation> {
  let [resealed, unreadable] = [0, 0];
  for (const kind of sealedKinds) {
    let after = '';
    for (;;) {
      const rows = await store.listSealed({ kind, otherThan: vault.keyId, after, limit: batch });
      for (const row of rows) {
        const name = boundTo[kind](row.name);
        const plain = await vault.open(row.sealed, name).catch(nullWhereUnreadable);
        if (plain === null) unreadable += 1;
        // Where somebody else has written the row meanwhile, it is sealed with the service's key: this one.
        else if (await store.reseal(row, await vault.seal(plain, name))) resealed += 1;
      }
      if (rows.length > 0) onProgress?.({ resealed, unreadable });
      if (rows.length < batch) break;
      after = rows.at(-1)?.id ?? after;
    }
  }
  for (const { id } of await store.list()) {
    if (id !== vault.keyId && !(await store.isUsed(id))) await store.remove(id);
  }
  return { resealed, unreadable };
}

const nullWhereUnreadable = (error: unknown): null => {
  if (error instanceof VaultError) return null;
  throw error;
};
