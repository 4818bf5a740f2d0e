import type { EncryptionKey } from './key-types.ts';

export interface KeyTables {
  readonly encryptionKeys: Omit<EncryptionKey, 'id'> & { readonly keyId: string };
}
