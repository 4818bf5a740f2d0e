import type { AttemptErrorCode, AttemptStatus, Challenge } from '@utility-connect/protocol';
import type { Account, NewAccount } from './accounts.ts';
import type { EventNote } from './audit.ts';
import type { Lease, LeaseClaim } from './leases.ts';

export interface AttemptStore {
  /** Adds the session's current attempt and cancels an unfinished one before it. */
  create(attempt: Attempt): Promise<void>;
  /** The session's newest attempt. */
  findCurrent(publicId: string): Promise<Attempt | null>;
  /** The session's newest attempt that has succeeded. Its code stays available while another utility is connected. */
  findSucceeded(publicId: string): Promise<Attempt | null>;
  /**
   * Changes the attempt if its status still is `expected`. A status that is not running ends the lease.
   *
   * @returns whether the status was `expected`.
   */
  advance(attemptId: string, expected: AttemptStatus, change: AttemptChange): Promise<boolean>;
  /**
   * Leases a running attempt that is not leased.
   *
   * @returns whether the caller has the lease.
   */
  claimLease(attemptId: string, claim: LeaseClaim): Promise<boolean>;
  /** Extends a lease while the attempt runs. @returns whether the caller still had it. */
  renewLease(attemptId: string, lease: Lease): Promise<boolean>;
  /**
   * Completes a successful sign-in atomically: the attempt changes from `reading_accounts` to `succeeded`, the login becomes a
   * connection of the user, and its accounts are written.
   *
   * A login that is already connected (same client, utility and `loginKey`) keeps its user, accounts and access tokens, and its
   * user gets the session's `user_id`. If another user of the client has that `user_id`, the two users are merged. A login whose
   * `loginKey` has changed is recognized by the `id` of an account.
   *
   * Accounts that the user has already, from another login or a file (same utility and `accountKey`), keep their `id` and data,
   * and now belong to this login. Those of other users do not count: a file proves nothing.
   *
   * @returns the user and the accounts, or `null` if the attempt was not `reading_accounts`.
   */
  complete(completion: AttemptCompletion): Promise<{ userRef: string; accounts: Account[] } | null>;
}

/** An attempt to connect a utility: a sign-in, or files. */
export interface Attempt {
  readonly id: string;
  readonly publicId: string;
  readonly utilityId: string;
  readonly status: AttemptStatus;
  readonly challenge: OpenChallenge | null;
  readonly error: AttemptErrorCode | null;
  /** Sealed: what the person typed and the state of the connector; empty if it collects files. `null` once finished. */
  readonly sealed: Uint8Array | null;
  /** End of the newest lease, UNIX seconds; 0 without a lease. See `isLeased`. */
  readonly leaseUntil: number;
  /** Set by `complete`. */
  readonly userRef: string | null;
  /** The connected accounts. Set by `complete`. */
  readonly accountIds: readonly string[] | null;
  readonly createdAt: number;
}

/** A stored challenge: with a point in time instead of the seconds until then. */
export interface OpenChallenge extends Omit<Challenge, 'resend_in'> {
  /** When another code can be requested; absent if the utility sends no other. */
  readonly resend_at?: number;
}

export type AttemptChange = Partial<Pick<Attempt, 'status' | 'challenge' | 'error' | 'sealed'>>;

export interface AttemptCompletion {
  readonly attemptId: string;
  readonly clientId: string;
  readonly userId: string;
  /** Used if the user is new. */
  readonly newUserRef: string;
  /** Used if the login is new. */
  readonly newConnectionId: string;
  readonly utilityId: string;
  /** Keyed hash of the login: see `loginNameOf`. */
  readonly loginKey: string;
  /** The username, or what stands in its place, with most of it masked: see `maskUsername`. */
  readonly usernameHint: string;
  /** Sealed credentials, bound to `loginKey`. They replace the previous ones. */
  readonly sealed: Uint8Array;
  /** Added, or written over the user's accounts with the same `accountKey`, which keep their `id`. */
  readonly accounts: readonly NewAccount[];
  readonly now: number;
  /** For the audit event `connected`, written in the same transaction. */
  readonly note?: EventNote;
}
