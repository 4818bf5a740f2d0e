export interface EncryptionKey {
  readonly id: string;
  /** The lookup key, sealed with this key. */
  readonly sealed: Uint8Array;
  readonly createdAt: number;
}

/**
 * Kinds of sealed bytes: credentials of connections, secrets of unfinished attempts, logins to revoke, answers of the token
 * exchange, secrets of webhook endpoints, addresses for receipts, and mails with connect links.
 */
export const sealedKinds = [
  'connection',
  'attempt',
  'revocation',
  'exchange',
  'webhook',
  'receipt',
  'link',
] as const;
export type SealedKind = (typeof sealedKinds)[number];

export interface SealedRow {
  readonly kind: SealedKind;
  readonly id: string;
  /** The associated data of the sealed bytes. */
  readonly name: string;
  readonly sealed: Uint8Array;
}

export interface SealedQuery {
  readonly kind: SealedKind;
  /** Leaves out rows sealed with this key; `null` for all rows. */
  readonly otherThan: string | null;
  /** Only rows with a greater id. */
  readonly after: string;
  readonly limit: number;
}
