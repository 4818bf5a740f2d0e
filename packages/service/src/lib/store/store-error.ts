/** Why a store could not be opened. */
export type StoreErrorCode =
  /** The path is a folder, or a part of it is no folder. */
  | 'database_path_invalid'
  /** The file or its folder may not be written. */
  | 'database_not_writable'
  /** Another program keeps it locked. */
  | 'database_busy'
  /** The file is something else, or damaged. */
  | 'database_unreadable'
  /** A newer release has written it. */
  | 'database_too_new'
  /** A migration failed; the database is as it was before. */
  | 'migration_failed';

/** A store could not be opened. The message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
