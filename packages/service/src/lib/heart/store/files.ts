import type { AccountData, AccountOwner, IntervalChunk, KnownAccount, NewAccount } from './accounts.ts';

/** A file without its intervals. */
export interface StoredFile {
  readonly id: string;
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  /** JSON, opaque to the store. */
  readonly content: string;
}

export interface NewFile extends StoredFile {
  readonly chunks: readonly FileChunk[];
}

/** The intervals of an account in a file that start within one calendar month (UTC). */
export interface FileChunk extends IntervalChunk {
  readonly accountKey: string;
}

export interface FileCompletion extends AccountOwner {
  readonly attemptId: string;
  /** Used if the user is new. */
  readonly newUserRef: string;
  /** Used if the user has no connection without a login at this utility. */
  readonly newConnectionId: string;
  /** The files that the data is from: all that the attempt has. */
  readonly fileIds: readonly string[];
  readonly accounts: readonly CompletedAccount[];
  /** Keys of the accounts of the files that the user has not chosen, which are deleted if they are stored. Default: no choice. */
  readonly notChosenKeys?: readonly string[] | undefined;
  readonly now: number;
  /** The request id of the journal entry `connected`. */
  readonly requestId: string | null;
}

export interface CompletedAccount {
  /** Its currency is that of all costs of `data`. A known account gets it if it has none. */
  readonly account: NewAccount;
  /** The known account that the data is for; `null` if there is none. */
  readonly known: Omit<KnownAccount, 'accountKey'> | null;
  readonly data: Omit<AccountData, 'syncedTo'>;
  /** Used if the account has none. */
  readonly syncedTo: number;
}
