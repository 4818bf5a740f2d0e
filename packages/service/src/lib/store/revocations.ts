import type { Environment } from '@utility-connect/protocol';
import type { Lease } from './leases.ts';

interface Revocation {
  /** The id of the connection or of the attempt. */
  readonly id: string;
  readonly utilityId: string;
  readonly environment: Environment;
  /** The associated data of the sealed login. */
  readonly loginKey: string;
  readonly sealed: Uint8Array;
  readonly createdAt: number;
}

export interface NewRevocation extends Revocation {
  readonly dueAt: number;
}

export interface RevocationJob extends Revocation, Lease {
  /** In a row. */
  readonly failures: number;
  /** Whether the person has connected the same authorization again: it must not be revoked. */
  readonly isConnected: boolean;
}
