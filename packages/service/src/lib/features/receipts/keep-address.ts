import { boundTo } from '../../core/crypto/bound-to.ts';
import type { Vault } from '../../core/crypto/vault.ts';
import type { Context } from '../../heart/context.ts';
import type { ReceiptStore } from './receipt-store.ts';

interface AddressContext {
  readonly store: { readonly receipts: ReceiptStore };
  readonly vault: Vault;
  /** UNIX seconds. */
  readonly now: () => number;
}

/** @returns keeps the address of a session, sealed. */
export function createKeepAddress({ store, vault, now }: AddressContext): Context['keepAddress'] {
  return async ({ publicId, clientId, email }) => {
    const sealed = await vault.seal(email, boundTo.receipt(publicId));
    await store.receipts.add({ publicId, clientId, sealed, createdAt: now() });
  };
}
