import type { Store } from '../app/create-sql-store.ts';
import type { PoolUse } from './postgres/postgres-pool.ts';
import type { Settings } from './settings/settings.ts';
import { openSqlite } from './sqlite/sqlite.ts';

/** Folder with the SQLite database, the generated key and the outbox. */
export const DATA_FOLDER = '.data';

/** Options of {@link openStore}. */
export interface OpenOptions {
  /** Creates and migrates the database. Default true; with false it must be up to date. */
  readonly migrate?: boolean;
  /** Called with a function that reports the use of the PostgreSQL connection pool. */
  readonly onPool?: (use: () => PoolUse) => void;
  /** Called with the time of the PostgreSQL server. */
  readonly onClock?: (time: number) => void;
}

/**
 * Opens the database of the settings and migrates it.
 *
 * @throws StoreError when it cannot be used.
 */
export async function openStore(
  settings: Pick<Settings, 'databaseUrl' | 'databasePoolSize' | 'databaseTimeoutMs'>,
  { migrate = true, ...callbacks }: OpenOptions = {},
): Promise<Store> {
  const { databaseUrl, databasePoolSize: poolSize, databaseTimeoutMs: timeoutMs } = settings;
  if (databaseUrl.startsWith('sqlite:')) return openSqlite(databaseUrl.slice('sqlite:'.length), { migrate });
  const { openPostgres } = await import('./postgres/postgres.ts');
  return openPostgres(databaseUrl, { poolSize, timeoutMs, migrate, ...callbacks });
}
