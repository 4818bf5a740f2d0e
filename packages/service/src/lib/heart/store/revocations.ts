import type { Environment } from '@utility-connect/protocol';

interface StoredRevocation {
  /** The id of the connection or of the attempt. */
  readonly id: string;
  readonly utilityId: string;
  readonly environment: Environment;
  /** The associated data of the sealed login. */
  readonly loginKey: string;
  readonly sealed: Uint8Array;
  readonly createdAt: number;
}

export interface NewRevocation extends StoredRevocation {
  readonly dueAt: number;
}

export interface Revocation extends StoredRevocation {
  /** Whether the person has connected the same authorization again: it must not be revoked. */
  readonly isConnected: boolean;
}
