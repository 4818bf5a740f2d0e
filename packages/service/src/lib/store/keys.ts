/** Which encryption keys are in use, and what is sealed with which. A key is known by the id that stands in what it sealed. */
export interface KeyStore {
  /** In order of their ids. */
  list(): Promise<EncryptionKey[]>;
  /** Leaves one that is there as it is. */
  add(key: EncryptionKey): Promise<void>;
  remove(keyId: string): Promise<void>;
  /** Whether anything is sealed with it. */
  isUsed(keyId: string): Promise<boolean>;
  /** In order of their ids. */
  listSealed(query: SealedQuery): Promise<SealedRow[]>;
  /**
   * Replaces sealed bytes if they still are those of `row`.
   *
   * @returns whether they were.
   */
  reseal(row: SealedRow, sealed: Uint8Array): Promise<boolean>;
  /**
   * Drops sealed bytes if they still are those of `row`: a kept login counts as refused from `now` on, until somebody signs in
   * again; a sign-in is cancelled; a kept answer goes.
   *
   * @returns whether they were.
   */
  drop(row: SealedRow, now: number): Promise<boolean>;
}

export interface EncryptionKey {
  readonly id: string;
  /** A text known to who has the key, sealed with it. */
  readonly sealed: Uint8Array;
  readonly createdAt: number;
}

/** What is kept sealed: credentials of connections, secrets of sign-ins under way, kept answers of the token exchange. */
export const sealedKinds = ['connection', 'attempt', 'exchange'] as const;
export type SealedKind = (typeof sealedKinds)[number];

export interface SealedRow {
  readonly kind: SealedKind;
  readonly id: string;
  /** What the sealed bytes are bound to. */
  readonly name: string;
  readonly sealed: Uint8Array;
}

export interface SealedQuery {
  readonly kind: SealedKind;
  /** Id of the key whose rows are left out; `null`: none are. */
  readonly otherThan: string | null;
  /** Only rows with a greater id. */
  readonly after: string;
  readonly limit: number;
}
