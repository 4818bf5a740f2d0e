/** Reasons why a store could not be opened or used. */
export type StoreErrorCode =
  /** The path is a folder, or a part of it is not a folder. */
  | 'database_path_invalid'
  /** The file or its folder is not writable. */
  | 'database_not_writable'
  /** Another program has locked it. */
  | 'database_busy'
  /** The file is not a database, or damaged. */
  | 'database_unreadable'
  /** The database server does not answer. Can also happen, and pass, while the service runs. */
  | 'database_unreachable'
  /** The database server has no TLS, or its certificate is not trusted. */
  | 'database_not_trusted'
  /** The database server rejected the user or password. */
  | 'database_login_refused'
  /** The file or database does not exist and was not to be created. */
  | 'database_missing'
  /** Migrations are missing and were not to be run. */
  | 'database_behind'
  /** A newer release has migrated it. */
  | 'database_too_new'
  /** Stored bytes are sealed with an encryption key that was not given. */
  | 'encryption_key_missing'
  /** A migration failed. The database is unchanged. */
  | 'migration_failed';

/** A store could not be opened, or its database is down. The message has the remedy. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly code: StoreErrorCode;

  constructor(code: StoreErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** Whether SQLite refused because another program has locked the file. */
export function isLocked(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return String(code).startsWith('SQLITE_BUSY');
}

/** Whether PostgreSQL has rolled the transaction back to resolve a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof StoreError && (error.cause as { code?: unknown } | undefined)?.code === '40P01';
}

/** Whether an error means that the database is locked, full or unreachable: nothing was written, and a retry may succeed. */
export function isDatabaseDown(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return (
    (error instanceof StoreError && code === 'database_unreachable') ||
    /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)/.test(String(code))
  );
}
