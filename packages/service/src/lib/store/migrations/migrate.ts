import { type Kysely, type Migration, Migrator } from 'kysely';
import { isLocked } from '../sql/database/lock-wait.ts';
import { StoreError } from '../store-error.ts';
import * as clients from './0001-clients.ts';
import * as users from './0002-users.ts';
import * as flow from './0003-flow.ts';
import * as accountData from './0004-account-data.ts';
import * as clientAppearance from './0005-client-appearance.ts';
import * as openings from './0006-openings.ts';
import * as accountSyncs from './0007-account-syncs.ts';
import * as exchangeAnswers from './0008-exchange-answers.ts';
import * as encryptionKeys from './0009-encryption-keys.ts';
import * as limits from './0010-limits.ts';
import * as auditEvents from './0011-audit-events.ts';
import * as purgeIndexes from './0012-purge-indexes.ts';
import * as packedChunks from './0013-packed-chunks.ts';
import * as dueIndex from './0014-due-index.ts';
import * as removedUsers from './0015-removed-users.ts';
import * as chunkNumbers from './0016-chunk-numbers.ts';

/** All steps from an empty database to this release's, by name and in order. A published one never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-clients': clients,
  '0002-users': users,
  '0003-flow': flow,
  '0004-account-data': accountData,
  '0005-client-appearance': clientAppearance,
  '0006-openings': openings,
  '0007-account-syncs': accountSyncs,
  '0008-exchange-answers': exchangeAnswers,
  '0009-encryption-keys': encryptionKeys,
  '0010-limits': limits,
  '0011-audit-events': auditEvents,
  '0012-purge-indexes': purgeIndexes,
  '0013-packed-chunks': packedChunks,
  '0014-due-index': dueIndex,
  '0015-removed-users': removedUsers,
  '0016-chunk-numbers': chunkNumbers,
};

export interface MigrateOptions {
  /** Default {@link migrations}. */
  readonly steps?: Steps;
  /** The schema that unqualified names are in, on databases that have several. */
  readonly schema?: string | undefined;
}

/**
 * Brings a database up to date, in one transaction: a process that dies half-way leaves it as it was. Does nothing where
 * it is up to date already; of two processes that start at once, one waits for the other.
 *
 * @throws StoreError `database_too_new` where a newer release has been at it, `migration_failed` otherwise; SQLite's refusal
 * where another program keeps the file locked for too long.
 */
export async function migrate<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<void> {
  const { steps = migrations, schema } = options;
  // The migrator takes the write lock even where nothing is to be done, and another program may have it for long. What else
  // stands in the way is told below.
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
  const { error, results } = await migrator.migrateToLatest();
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
 * Sees to it that a database is up to date, without changing it.
 *
 * @throws StoreError `database_behind` or `database_too_new`.
 */
export async function requireMigrated<T>(db: Kysely<T>, options: MigrateOptions = {}): Promise<void> {
  const { steps = migrations, schema } = options;
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const isThere = tables.some((table) => table.name === 'kysely_migration' && table.schema === schema);
  const done = isThere ? await namesDone(db) : [];
  refuseNewer(steps, done);
  const missing = Object.keys(steps).find((name) => !done.includes(name));
  if (missing === undefined) return;
  throw new StoreError(
    'database_behind',
    `The database is not up to date (it lacks the migration "${missing}"): run "utility-connect migrate" first.`,
  );
}

// On one line, as the command line and the log show it. The words of a database name tables and columns, no password.
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
