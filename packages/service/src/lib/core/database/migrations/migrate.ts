import { type Kysely, type Migration, Migrator } from 'kysely';
import { isDeadlock, isLocked, StoreError } from '../store-error.ts';
import { up } from './0001-initial.ts';

/** All migrations by name, in order. A published migration never changes. */
export const migrations: Readonly<Record<string, Migration>> = { '0001-initial': { up } };

/** Number of times that PostgreSQL may end a migration to resolve a deadlock. */
const MAX_TRIES = 10;

interface MigrateOptions {
  /** Default {@link migrations}. */
  readonly steps?: Steps;
  /** The schema of the tables. Required on PostgreSQL; SQLite has none. */
  readonly schema?: string | undefined;
}

/**
 * Runs the missing migrations in one transaction: a process that dies half-way leaves the database unchanged. Of two
 * processes that start at once, the second waits for the first.
 *
 * @throws StoreError `database_too_new` if a newer release has migrated the database, `migration_failed` if a migration
 * failed; `SQLITE_BUSY` if another program keeps the file locked for too long.
 */
export async function migrate<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<void> {
  const { steps = migrations, schema } = options;
  // The migrator takes the write lock even if nothing is missing, and another program may hold it for long.
  const isUpToDate = await requireMigrated(db, options).then(
    () => true,
    () => false,
  );
  if (isUpToDate) return;
  const provider = { getMigrations: async () => steps };
  const migrator = new Migrator({
    db,
    provider,
    ...(schema !== undefined && { migrationTableSchema: schema }),
  });
  let { error, results } = await migrator.migrateToLatest();
  // A process that serves the old tables locks them in another order.
  for (let tries = 1; tries < MAX_TRIES && isDeadlock(error); tries += 1)
    ({ error, results } = await migrator.migrateToLatest());
  if (error === undefined) return;
  refuseNewer(steps, await namesDone(db).catch(() => []), error);
  if (isLocked(error)) throw error;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new StoreError(
    'migration_failed',
    `The database could not be brought up to date${failed ? ` (migration "${failed}")` : ''}. Nothing was changed. ${reasonOf(error)}`,
    { cause: error },
  );
}

/**
 * Checks that a database is up to date, without changing it.
 *
 * @throws StoreError `database_behind` or `database_too_new`.
 */
export async function requireMigrated<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<void> {
  const { steps = migrations, schema } = options;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const hasTable = tables.some((table) => table.name === 'kysely_migration' && table.schema === schema);
  const done = hasTable ? await namesDone(db) : [];
  refuseNewer(steps, done);
  const missing = Object.keys(steps).find((name) => !done.includes(name));
  if (missing === undefined) return;
  throw new StoreError(
    'database_behind',
    `The database is not up to date (it lacks the migration "${missing}"): run "utility-connect migrate" first.`,
  );
}

// The reason, on one line for the log. Messages of the database name tables and columns, never a password.
const reasonOf = (error: unknown): string =>
  error instanceof Error ? `The cause: ${error.message.replaceAll(/\s+/g, ' ')}.` : 'The cause is unknown.';

type Steps = Readonly<Record<string, Migration>>;

const refuseNewer = (steps: Steps, done: readonly string[], cause?: unknown): void => {
  const unknown = done.find((name) => !Object.hasOwn(steps, name));
  if (unknown === undefined) return;
  throw new StoreError(
    'database_too_new',
    `The database was written by a newer release (it has the migration "${unknown}"), which this one would damage. Run that release or a later one.`,
    { cause },
  );
};

const namesDone = async <T>(db: Kysely<T>): Promise<string[]> => {
  const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
};
