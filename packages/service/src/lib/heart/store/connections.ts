import type { Environment, MethodKind } from '@utility-connect/protocol';
import type { RemovedBy } from '../../core/journal/event-types.ts';
import type { Account } from './accounts.ts';
import type { SyncErrorCode } from './syncs.ts';

/** A connection with its accounts and the state of their syncs. Times are UNIX seconds. */
export interface ConnectionStatus {
  readonly id: string;
  readonly utilityId: string;
  readonly method: MethodKind;
  /** The username with most of it masked; empty without a login. */
  readonly usernameHint: string;
  readonly connectedAt: number;
  /** Time since which the person has to sign in again; `null` while the login works. */
  readonly signInNeededAt: number | null;
  /** Accounts in the order of their numbers. */
  readonly accounts: readonly ConnectedAccount[];
  /** Checks of a connection by `redirect`. */
  readonly check: ConnectionWork | null;
  /** Whether the utility is still preparing the list of accounts. */
  readonly isPreparing: boolean;
  /** Whether the operator has paused the utility. */
  readonly isPaused: boolean;
  /** Time until which nothing is read from the utility; 0 or in the past if nothing delays it. */
  readonly blockedUntil: number;
}

export interface ConnectedAccount extends Pick<Account, 'id' | 'accountNumber' | 'address'> {
  /** End of the last interval; `null` if there is none. */
  readonly dataThrough: number | null;
  /** Time of the last read from the utility or a file; `null` if never. */
  readonly lastSuccessAt: number | null;
  /** Its syncs; `null` if it has none, as with files. */
  readonly sync: ConnectionWork | null;
}

/** Repeated background work: the syncs of an account, or the checks of a connection. */
export interface ConnectionWork {
  /** `null` while the utility refuses the login. */
  readonly dueAt: number | null;
  /** The error of the last failure; `null` since a success. */
  readonly lastError: SyncErrorCode | null;
}

export interface ConnectionRemoval {
  readonly connectionId: string;
  readonly clientId: string;
  readonly userRef: string;
  readonly by: RemovedBy;
  readonly now: number;
  /** The request id of journal entries. */
  readonly requestId: string | null;
}

/** Shortest time between two notifications that make a connection due. */
export const NOTIFIED_SECONDS = 600;

/** Notified resources of a connection that are kept. */
export const MAX_NOTIFIED = 100;

/** Identifies the login of a user at a utility. */
export interface OwnLogin {
  readonly clientId: string;
  readonly userId: string;
  readonly utilityId: string;
  readonly loginKey: string;
}

/** The login of a connection. */
export interface SealedLogin {
  /** The associated data of the sealed login. */
  readonly loginKey: string;
  readonly sealed: Uint8Array;
  /** Whether the person has to sign in again. */
  readonly isRefused: boolean;
  /** Resources that notifications have named, newest first. */
  readonly notified: readonly string[];
}

export interface Notification {
  readonly utilityId: string;
  readonly environment: Environment;
  readonly named: readonly {
    /** Hash that identifies the authorization at the utility. */
    readonly loginKey: string;
    readonly resource: string;
  }[];
  readonly now: number;
}
