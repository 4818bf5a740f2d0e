import type { AttemptErrorCode, AttemptStatus, Challenge } from '@utility-connect/protocol';
import type { Account, NewAccount } from './accounts.ts';
import type { EventNote } from './audit.ts';

export interface AttemptStore {
  /** Makes this the session's current attempt; an unfinished one before it becomes `cancelled`. */
  create(attempt: Attempt): Promise<void>;
  /** The session's newest attempt. */
  findCurrent(publicId: string): Promise<Attempt | null>;
  /**
   * Changes the attempt if it still stands as `expected` says.
   *
   * @returns whether it did.
   */
  advance(attemptId: string, expected: AttemptStatus, change: AttemptChange): Promise<boolean>;
  /**
   * Takes the right to work on a running attempt whose lease has run out.
   *
   * @returns whether this caller has it now, until `leaseUntil`.
   */
  lease(attemptId: string, now: number, leaseUntil: number): Promise<boolean>;
  /**
   * Keeps a lease for longer, while the attempt runs.
   *
   * @param held until when it was taken: what it is known by.
   * @returns whether this caller still had it.
   */
  renewLease(attemptId: string, held: number, leaseUntil: number): Promise<boolean>;
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
  /** Until when one worker has it. */
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

export type AttemptChange = Partial<
  Pick<Attempt, 'status' | 'challenge' | 'error' | 'sealed' | 'leaseUntil'>
>;

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
