import type { Environment } from '@utility-connect/protocol';
import type { Lease, LeaseClaim } from './leases.ts';

/** Logins by `redirect` of removed connections and unfinished attempts, until they are revoked at the utility. */
export interface RevocationStore {
  /**
   * Schedules the revocation of a login that an attempt has got. `AttemptStore.complete` deletes it. Replaces one of the same
   * authorization that is not leased.
   */
  add(revocation: NewRevocation): Promise<void>;
  /** Makes a revocation due now if it is scheduled for later. */
  makeDue(id: string, now: number): Promise<void>;
  /** Claims the revocation that has been due longest. */
  claimDue(claim: LeaseClaim): Promise<RevocationJob | null>;
  /** Extends a lease. @returns whether the caller still had it. */
  renewLease(id: string, lease: Lease): Promise<boolean>;
  /** Replaces the sealed login if it still is `previous`. @returns whether it was. */
  replaceSealed(id: string, previous: Uint8Array, sealed: Uint8Array): Promise<boolean>;
  /** Ends a lease and makes the revocation due again, after a failure. */
  retry(id: string, leaseId: string, dueAt: number): Promise<void>;
  /** Deletes a revocation. Does nothing if the lease was lost. */
  remove(id: string, leaseId: string): Promise<void>;
}

interface Revocation {
  /** The id of the connection or of the attempt. */
  readonly id: string;
  readonly utilityId: string;
  readonly environment: Environment;
  /** What the sealed login is bound to. */
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
