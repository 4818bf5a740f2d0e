/** Why a store could not be opened or used. */
export type StoreErrorCode =
  /** The path is a folder, or a part of it is no folder. */
  | 'database_path_invalid'
  /** The file or its folder may not be written. */
  | 'database_not_writable'
  /** Another program keeps it locked. */
  | 'database_busy'
  /** The file is something else, or damaged. */
  | 'database_unreadable'
  /** The database server does not answer; also while the service runs, and then only for the moment. */
  | 'database_unreachable'
  /** TLS with the database server: it has none, or its certificate is not trusted. */
  | 'database_not_trusted'
  /** The database server refused user or password. */
  | 'database_login_refused'
  /** There is no such file, and none was to be made; or the database server has no database of that name. */
  | 'database_missing'
  /** Migrations are missing, and none were to be run. */
  | 'database_behind'
  /** A newer release has written it. */
  | 'database_too_new'
  /** Something is sealed with an encryption key that is not given. */
  | 'encryption_key_missing'
  /** A migration failed; the database is as it was before. */
  | 'migration_failed';

/** A store could not be opened, or its database went away. The message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether a database is locked, full or away: it may be over in a moment, and nothing was written. */
export function isDatabaseDown(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    (error instanceof StoreError && code === 'database_unreachable') ||
    /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(String(code))
  );
}
