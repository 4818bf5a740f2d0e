/** The encryption keys in use, and what is sealed with each. Sealed bytes contain the id of their key. */
export interface KeyStore {
  /** Ordered by id. */
  list(): Promise<EncryptionKey[]>;
  /** Does nothing if the id exists. */
  add(key: EncryptionKey): Promise<void>;
  remove(keyId: string): Promise<void>;
  /** Whether anything is sealed with it. */
  isUsed(keyId: string): Promise<boolean>;
  /** Ordered by id. */
  listSealed(query: SealedQuery): Promise<SealedRow[]>;
  /** Replaces sealed bytes if they still are those of `row`. @returns whether they were replaced. */
  reseal(row: SealedRow, sealed: Uint8Array): Promise<boolean>;
  /**
   * Deletes sealed bytes if they still are those of `row`. The login of a connection then counts as refused since `now`, until
   * the person signs in again. An attempt is cancelled. A revocation, an exchange answer or an address is deleted. A webhook endpoint is disabled.
   *
   * @returns whether they were deleted.
   */
  drop(row: SealedRow, now: number): Promise<boolean>;
}

export interface EncryptionKey {
  readonly id: string;
  /** The lookup key, sealed with this key. */
  readonly sealed: Uint8Array;
  readonly createdAt: number;
}

/**
 * What is stored sealed: credentials of connections, secrets of unfinished attempts, logins to revoke, answers of the token
 * exchange, secrets of webhook endpoints, and addresses for receipts.
 */
export const sealedKinds = ['connection', 'attempt', 'revocation', 'exchange', 'webhook', 'receipt'] as const;
export type SealedKind = (typeof sealedKinds)[number];

interface SealedRow {
  readonly kind: SealedKind;
  readonly id: string;
  /** What the sealed bytes are bound to. */
  readonly name: string;
  readonly sealed: Uint8Array;
}

interface SealedQuery {
  readonly kind: SealedKind;
  /** Leaves out rows sealed with this key; `null` for all rows. */
  readonly otherThan: string | null;
  /** Only rows with a greater id. */
  readonly after: string;
  readonly limit: number;
}
