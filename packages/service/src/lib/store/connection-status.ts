import type { MethodKind } from '@utility-connect/protocol';
import type { SyncErrorCode } from './syncs.ts';

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

export interface ConnectedAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly address: string;
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
