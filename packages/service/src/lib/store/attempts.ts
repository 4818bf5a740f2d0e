import type { AttemptErrorCode, AttemptStatus, Challenge } from '@utility-connect/protocol';
import type { Account, NewAccount } from './accounts.ts';
import type { EventNote } from './audit.ts';
import type { Lease, LeaseClaim } from './leases.ts';

export interface AttemptStore {
  /** Makes this the session's current attempt; an unfinished one before it becomes `cancelled`. */
  create(attempt: Attempt): Promise<void>;
  /** The session's newest attempt. */
  findCurrent(publicId: string): Promise<Attempt | null>;
  /**
   * Changes the attempt if its status still is `expected`. A status that is not running ends the lease.
   *
   * @returns whether it was.
   */
  advance(attemptId: string, expected: AttemptStatus, change: AttemptChange): Promise<boolean>;
  /**
   * Claims a running attempt that is not leased.
   *
   * @returns whether the caller has the lease now.
   */
  claimLease(attemptId: string, claim: LeaseClaim): Promise<boolean>;
  /** Extends a lease while the attempt runs. @returns whether the caller still had it. */
  renewLease(attemptId: string, lease: Lease): Promise<boolean>;
  /**
   * Ends a sign-in that worked, in one step: the attempt becomes `succeeded` if it was `reading_accounts`, the login
   * becomes a connection of the user, and its accounts are written.
   *
   * The rule of `user_id`: a login (client, utility, `loginKey`) that is connected already keeps its user, accounts and access
   * tokens, and that user's `user_id` becomes the session's. Where another user of the client already has that
   * `user_id`, the two become one. A login whose `loginKey` is another one than before is known by the `id` of an account.
   *
   * @returns the user and the accounts, or `null` when the attempt was no longer `reading_accounts`.
   */
  complete(completion: AttemptCompletion): Promise<{ userRef: string; accounts: Account[] } | null>;
}

/** A sign-in at a utility. */
export interface Attempt {
  readonly id: string;
  readonly publicId: string;
  readonly utilityId: string;
  readonly status: AttemptStatus;
  readonly challenge: OpenChallenge | null;
  readonly error: AttemptErrorCode | null;
  /** Sealed: username, password, and what the connector needs to go on. `null` once finished. */
  readonly sealed: Uint8Array | null;
  /** End of the newest lease, UNIX seconds; 0 for none: see `isLeased`. */
  readonly leaseUntil: number;
  /** Set by `complete`. */
  readonly userRef: string | null;
  /** Set by `complete`. */
  readonly connectionId: string | null;
  readonly createdAt: number;
}

/** A challenge as it is kept: with the moment itself in place of the seconds until then. */
export interface OpenChallenge extends Omit<Challenge, 'resend_in'> {
  /** From when on another code can be asked for; absent when the utility sends no other. */
  readonly resend_at?: number;
}

export type AttemptChange = Partial<Pick<Attempt, 'status' | 'challenge' | 'error' | 'sealed'>>;

export interface AttemptCompletion {
  readonly attemptId: string;
  readonly clientId: string;
  readonly userId: string;
  /** Used where the user is new. */
  readonly newUserRef: string;
  /** Used where the login is new. */
  readonly newConnectionId: string;
  readonly utilityId: string;
  /** Keyed hash of the normalised username. */
  readonly loginKey: string;
  /** Sealed credentials, bound to `loginKey`. Replaces the former ones. */
  readonly sealed: Uint8Array;
  /** Written over accounts with the same `accountKey`, which keep their `id`, or added. */
  readonly accounts: readonly NewAccount[];
  readonly now: number;
  /** The line `connected` of the audit log, which is written in the same step. */
  readonly note?: EventNote;
}
