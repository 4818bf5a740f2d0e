import type { AttemptErrorCode, AttemptStatus, Challenge, MethodKind } from '@utility-connect/protocol';
import type { Account, NewAccount } from './accounts.ts';

export interface CompletedAttempt {
  readonly userRef: string;
  readonly accounts: readonly Account[];
}

/** An attempt to connect a utility: a sign-in, a consent at its own page, or files. */
export interface Attempt {
  readonly id: string;
  readonly publicId: string;
  readonly utilityId: string;
  readonly method: MethodKind;
  readonly status: AttemptStatus;
  readonly challenge: OpenChallenge | null;
  readonly error: AttemptErrorCode | null;
  /** Time at which the utility accepts another try, UNIX seconds; `null` if unknown, and without the error `rate_limited`. */
  readonly retryAt: number | null;
  /**
   * Sealed: the input of the person or the answer of the utility, and the state of the connector; empty if it collects files. `null` once
   * finished.
   */
  readonly sealed: Uint8Array | null;
  /** End of the newest lease, UNIX seconds; 0 without a lease. See `isLeased`. */
  readonly leaseUntil: number;
  /** Set by `complete`. */
  readonly userRef: string | null;
  /** The connected accounts. Set by `complete`, unless they are not listed yet. */
  readonly accountIds: readonly string[] | null;
  /** SHA-256 of the `state` that the utility returns, hex; `null` unless the method is `redirect`. */
  readonly stateHash: string | null;
  /** SHA-256 of the cookie of the browser that went to the utility last, hex; `null` before. */
  readonly browserHash: string | null;
  readonly createdAt: number;
}

/** A stored challenge: with a point in time instead of the seconds until then. */
export interface OpenChallenge extends Omit<Challenge, 'resend_in'> {
  /** Time at which another code can be requested; absent if the utility sends no other. */
  readonly resend_at?: number;
}

export type AttemptChange = Partial<Pick<Attempt, 'challenge' | 'sealed' | 'browserHash'>> & {
  readonly status?: Exclude<AttemptStatus, 'failed'>;
};

/** Reason and time of the failure of an attempt. */
export interface AttemptFailure {
  readonly error: AttemptErrorCode;
  /** See `Attempt`. Default `null`. */
  readonly retryAt?: number | null;
  readonly now: number;
}

export interface AttemptCompletion {
  readonly attemptId: string;
  readonly method: 'sign_in' | 'redirect';
  readonly clientId: string;
  readonly userId: string;
  /** Used if the user is new. */
  readonly newUserRef: string;
  /** Used if the login is new. */
  readonly newConnectionId: string;
  readonly utilityId: string;
  /** Keyed hash of the login: see `loginNameOf` and `grantKeyOf`. */
  readonly loginKey: string;
  /** The username, or the field in its place, with most of it masked: see `maskUsername`. Empty for `redirect`. */
  readonly usernameHint: string;
  /** Sealed credentials, bound to `loginKey`. They replace the previous ones. */
  readonly sealed: Uint8Array;
  /** Status of the attempt. Default `reading_accounts`. */
  readonly from?: 'reading_accounts' | 'choosing_accounts';
  /** Found at the utility. Added, or written over the user's accounts with the same `accountKey`, which keep their `id`. */
  readonly accounts: readonly NewAccount[];
  /**
   * Keys of the accounts that the user has chosen; empty if they can choose only later, because no account is listed yet. Default:
   * all, or those that they have chosen before at this utility.
   */
  readonly chosenKeys?: readonly string[] | undefined;
  /** Whether the utility does not list the accounts of a consent yet. */
  readonly isPreparing?: boolean;
  readonly now: number;
  /** The request id of journal entries. */
  readonly requestId: string | null;
}

/** A worker processes the attempt under a lease. */
export const runningStatuses: readonly AttemptStatus[] = ['signing_in', 'sending_code', 'reading_accounts'];

const unfinishedStatuses: readonly AttemptStatus[] = [
  ...runningStatuses,
  'challenge',
  'collecting_files',
  'at_utility',
  'choosing_accounts',
];

/** Whether the status is final. A finished attempt has no sealed secrets. */
export function isFinished(status: AttemptStatus): boolean {
  return !unfinishedStatuses.includes(status);
}
