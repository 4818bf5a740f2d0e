import type { Environment, MethodKind } from '@utility-connect/protocol';
import type { RemovedBy, SignInReason } from '../events/event-types.ts';
import type { Account, NewAccount } from './accounts.ts';
import type { RemovalNote } from './audit.ts';
import type { Lease, LeaseClaim } from './leases.ts';
import type { SyncErrorCode } from './syncs.ts';

/** Connections and their state. Those by `redirect` have logins that are renewed, and daily checks. */
export interface ConnectionStore {
  /** The connections of a user, oldest first. */
  list(clientId: string, userRef: string): Promise<ConnectionStatus[]>;
  /** Makes the accounts of a connection due now; its check too, if the accounts are not listed yet. */
  makeDue(connectionId: string, now: number): Promise<void>;
  /**
   * Removes a connection of a user as `UserStore.removeUser` does all of them, with the audit event `disconnected`. Removes the user
   * too if it is their only one.
   *
   * @returns whether the user had it.
   */
  remove(removal: ConnectionRemoval): Promise<boolean>;
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
   * `AttemptStore.complete` does; later ones only those of files. Where the user chooses the accounts, no others are added.
   *
   * @returns the accounts that were written; `null` if the connection was removed; `choice_needed` if the user has chosen none of
   * them yet, and nothing was written.
   */
  addAccounts(
    connectionId: string,
    accounts: readonly NewAccount[],
    now: number,
  ): Promise<Account[] | 'choice_needed' | null>;
  /**
   * Stores what a notification has named, and makes the accounts of these connections due; their checks too, if the accounts are not
   * listed yet. At most once in {@link NOTIFIED_SECONDS} per connection: what comes earlier makes it due later.
   *
   * @returns how many connections it has named.
   */
  notify(notification: Notification): Promise<number>;
}

/** A connection with its accounts, and how their data is kept current. Times are UNIX seconds. */
export interface ConnectionStatus {
  readonly id: string;
  readonly utilityId: string;
  readonly method: MethodKind;
  /** The username with most of it masked; empty without a login. */
  readonly usernameHint: string;
  readonly connectedAt: number;
  /** By account number. */
  readonly accounts: readonly ConnectedAccount[];
  /** Of a connection by `redirect`. */
  readonly check: ConnectionWork | null;
  /** Whether the utility is still preparing the list of accounts. */
  readonly isPreparing: boolean;
  /** Until when nothing is read from the utility; 0 or in the past if nothing delays it. */
  readonly blockedUntil: number;
}

export interface ConnectedAccount extends Pick<Account, 'id' | 'accountNumber' | 'address'> {
  /** End of the last interval; `null` if there is none. */
  readonly dataThrough: number | null;
  /** When data was last read from the utility or a file; `null` if never. */
  readonly lastSuccessAt: number | null;
  /** Its syncs; `null` if it has none, as with files. */
  readonly sync: ConnectionWork | null;
}

/** Something that is repeated in the background: the syncs of an account, or the checks of a connection. */
export interface ConnectionWork {
  readonly dueAt: number;
  /** Why it failed last; `null` since a success. */
  readonly lastError: SyncErrorCode | null;
  /** Since when the utility refuses the login; `null` while it works. */
  readonly loginRefusedAt: number | null;
}

export interface ConnectionRemoval {
  readonly connectionId: string;
  readonly clientId: string;
  readonly userRef: string;
  readonly note: RemovalNote;
  readonly by: RemovedBy;
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
  | { readonly kind: 'failed'; readonly dueAt: number; readonly error: SyncErrorCode }
  /** The login no longer works: neither the connection nor its accounts are due until the person consents again. */
  | { readonly kind: 'login_refused'; readonly at: number; readonly reason: SignInReason };

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
