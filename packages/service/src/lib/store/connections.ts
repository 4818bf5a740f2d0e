import type { Environment } from '@utility-connect/protocol';
import type { Account, NewAccount } from './accounts.ts';
import type { Lease, LeaseClaim } from './leases.ts';

/** Connections by `redirect`: their logins, which are renewed, and their daily checks. */
export interface ConnectionStore {
  /** @returns `null` if the connection was removed. */
  findLogin(connectionId: string): Promise<RedirectLogin | null>;
  /** Leases a login for its renewal. @returns whether the caller has the lease. */
  claimLease(connectionId: string, claim: LeaseClaim): Promise<boolean>;
  /** Extends a lease. @returns whether the caller still had it. */
  renewLease(connectionId: string, lease: Lease): Promise<boolean>;
  /** Ends a lease, which the revocation has if the connection was removed. */
  endLease(connectionId: string, leaseId: string): Promise<void>;
  /**
   * Replaces a sealed login if it still is `previous`. If the connection was removed, its revocation gets the login.
   *
   * @returns whether the connection has it.
   */
  replaceSealed(connectionId: string, previous: Uint8Array, sealed: Uint8Array): Promise<boolean>;
  /**
   * Claims the connection whose check has been due longest, among the utilities that are not in backoff. It is due again after
   * {@link CHECK_SECONDS} unless `finishCheck` is called: its process died.
   */
  claimCheck(now: number): Promise<CheckJob | null>;
  /** Records the outcome of a check, unless the connection has become due meanwhile. */
  finishCheck(job: Pick<CheckJob, 'connectionId' | 'dueAt'>, outcome: CheckOutcome): Promise<void>;
  /**
   * Adds accounts that the utility has listed. The first list also takes over the user's accounts of other connections, as
   * `AttemptStore.complete` does; later ones only those of files.
   *
   * @returns the accounts that were written; `null` if the connection was removed.
   */
  addAccounts(connectionId: string, accounts: readonly NewAccount[], now: number): Promise<Account[] | null>;
  /**
   * Stores what a notification has named, and makes the accounts of these connections due; their checks too, if the accounts are not
   * listed yet. At most once in {@link NOTIFIED_SECONDS} per connection: what comes earlier makes it due later.
   *
   * @returns how many connections it has named.
   */
  notify(notification: Notification): Promise<number>;
  /** The connection of the user whose accounts will be listed next; `null` if there is none without a list. */
  findUnlisted(clientId: string, userRef: string): Promise<UnlistedConnection | null>;
}

/** How long a process may take for a check. */
export const CHECK_SECONDS = 300;

/** How often notifications make a connection due at most. */
export const NOTIFIED_SECONDS = 600;

/** How many notified resources of a connection are kept. */
export const MAX_NOTIFIED = 100;

export interface RedirectLogin {
  /** What the sealed login is bound to. */
  readonly loginKey: string;
  readonly sealed: Uint8Array;
  /** Resources that notifications have named, newest first. */
  readonly notified: readonly string[];
}

export interface CheckJob {
  readonly connectionId: string;
  readonly utilityId: string;
  readonly environment: Environment;
  /** Identifies the claim. */
  readonly dueAt: number;
  /** In a row. */
  readonly failures: number;
}

export type CheckOutcome =
  | { readonly kind: 'done'; readonly dueAt: number }
  /** The utility needs more time: neither a success nor a failure. */
  | { readonly kind: 'not_yet'; readonly dueAt: number }
  | { readonly kind: 'failed'; readonly dueAt: number }
  /** The login no longer works: neither the connection nor its accounts are due until the person consents again. */
  | { readonly kind: 'login_refused'; readonly at: number };

export interface Notification {
  readonly utilityId: string;
  readonly environment: Environment;
  readonly named: readonly {
    /** Of the authorization at the utility. */
    readonly loginKey: string;
    readonly resource: string;
  }[];
  readonly now: number;
}

interface UnlistedConnection {
  readonly dueAt: number;
  /** Since when the utility refuses the login, UNIX seconds; `null` while it works. */
  readonly loginRefusedAt: number | null;
}
