import type { Environment } from '@utility-connect/protocol';
import type { Account } from './accounts.ts';

/**
 * Who reads which account from its utility, and when. An account is due as soon as it is connected, and again when its login is.
 */
export interface SyncStore {
  /**
   * Takes the right to read an account, due or not, where its utility has a place free. No two leases of an account have
   * the same `held`, by which a holder is known; a sign-in (`AttemptStore.complete`) ends those of its connection.
   */
  lease(accountId: string, claim: SyncClaim): Promise<SyncLease | SyncObstacle>;
  /**
   * Takes the right to read the account that is due for longest. Leaves out utilities that rest, or at which
   * `perUtility` accounts are being read, by whomever and for whatever reason.
   */
  claimDue(claim: SyncClaim): Promise<SyncJob | null>;
  /** Keeps a lease for longer. @returns whether this caller still had it. */
  renew(accountId: string, held: number, leaseUntil: number): Promise<boolean>;
  /**
   * Ends a lease with what came of it. Does nothing for one that is over already.
   *
   * @returns whether this caller still had it.
   */
  finish(accountId: string, held: number, outcome: SyncOutcome): Promise<boolean>;
  /** How many accounts wait to be read, and how many are being read, by whomever. */
  count(now: number): Promise<SyncCounts>;
  /** The accounts of a user whose login the utility refuses, and since when. */
  listRefused(clientId: string, userRef: string): Promise<RefusedLogin[]>;
  /**
   * Replaces the sealed credentials of the account's connection if they still are `former`.
   *
   * @returns whether they were.
   */
  replaceSealed(accountId: string, former: Uint8Array, sealed: Uint8Array): Promise<boolean>;
}

export interface RefusedLogin {
  readonly accountId: string;
  /** UNIX seconds. */
  readonly at: number;
}

export interface SyncCounts {
  readonly due: number;
  readonly reading: number;
}

export interface SyncClaim {
  readonly now: number;
  readonly leaseUntil: number;
  /** How many accounts of one utility are read at once. */
  readonly perUtility: number;
}

/** The right to read an account, and how often in a row that failed before. */
export interface SyncLease {
  /** Until when, unless renewed: what was asked for, or a little later. */
  readonly held: number;
  readonly failures: number;
  readonly utilityFailures: number;
}

/**
 * Why an account cannot be read now. `busy`: somebody else reads it. `login_refused`: it is of no use. `utility_full`: as many
 * are being read there as may be. `utility_resting`: it was down, and is left alone for a while.
 */
export type SyncObstacle = 'busy' | 'login_refused' | 'utility_full' | 'utility_resting';

/** An account to read. */
export interface SyncJob extends SyncLease {
  readonly account: Account;
  readonly environment: Environment;
}

export type SyncOutcome =
  | { readonly kind: 'done'; readonly dueAt: number }
  /** Nothing was tried: due again at once. */
  | { readonly kind: 'released' }
  /**
   * `blockedUntil`: until when no account is synced at the utility, if several logins fail there in a row (`OUTAGE_LOGINS`);
   * `null` where the failure says nothing about the utility. A login counts once until one of its accounts succeeds.
   */
  | { readonly kind: 'failed'; readonly dueAt: number; readonly blockedUntil: number | null }
  /** The login no longer works: no account of the connection is due until it is connected again. */
  | { readonly kind: 'login_refused'; readonly at: number };
