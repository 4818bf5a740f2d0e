import type { AccountData, AccountOwner, IntervalChunk, NewAccount } from './accounts.ts';
import type { EventNote } from './audit.ts';

/** Uploaded files of attempts that are `collecting_files`. They are deleted when the attempt ends. */
export interface FileStore {
  /** Adds a file with its intervals. @returns `false` if the attempt no longer collects files. */
  add(attemptId: string, file: NewFile): Promise<boolean>;
  /** In the order in which they were added. */
  list(attemptId: string): Promise<StoredFile[]>;
  /** @returns whether the attempt had the file. */
  remove(attemptId: string, fileId: string): Promise<boolean>;
  /** Chunks of an account in a file whose month begins in `[from, to]`, UNIX seconds, in time order. */
  readChunks(fileId: string, accountKey: string, from: number, to: number): Promise<IntervalChunk[]>;
  /**
   * Completes an attempt atomically: it changes from `collecting_files` to `succeeded`, and its data is stored for the user with
   * the session's `user_id`, and for no other user. Accounts that are not known become part of a connection without a login.
   *
   * @returns `null` if the attempt was not `collecting_files`; `stale` if an account or the files have changed since they were
   * read. Nothing is stored then.
   */
  complete(completion: FileCompletion): Promise<'completed' | 'stale' | null>;
}

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
  /** For the audit event `connected`, written in the same transaction. */
  readonly note: EventNote;
}

export interface CompletedAccount {
  readonly account: NewAccount;
  /** The known account that the data is for; `null` if there is none. */
  readonly known: { readonly id: string; readonly revision: number } | null;
  readonly data: Omit<AccountData, 'syncedTo'>;
  /** Used if the account has none. */
  readonly syncedTo: number;
}
