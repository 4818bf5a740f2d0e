import { type Kysely, type Migration, Migrator } from 'kysely';
import { StoreError } from '../store-error.ts';
import * as clients from './0001-clients.ts';
import * as users from './0002-users.ts';
import * as flow from './0003-flow.ts';
import * as accountData from './0004-account-data.ts';
import * as clientAppearance from './0005-client-appearance.ts';
import * as openings from './0006-openings.ts';

/** All steps from an empty database to this release's, by name and in order. A published one never changes. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-clients': clients,
  '0002-users': users,
  '0003-flow': flow,
  '0004-account-data': accountData,
  '0005-client-appearance': clientAppearance,
  '0006-openings': openings,
};

/**
 * Brings a database up to date, in one transaction: a process that dies half-way leaves it as it was. Does nothing where
 * it is up to date already; of two processes that start at once, one waits for the other.
 *
 * @throws StoreError `database_too_new` where a newer release has been at it, `migration_failed` otherwise.
 */
export async function migrate<T>(
  db: Kysely<T>,
  steps: Readonly<Record<string, Migration>> = migrations,
): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const unknown = await findUnknown(db, steps);
  if (unknown) {
    throw new StoreError(
      'database_too_new',
      `The database was written by a newer release (it has the migration "${unknown}"), which this one would damage. Run that release or a later one.`,
      { cause: error },
    );
  }
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  throw new StoreError(
    'migration_failed',
    `The database could not be brought up to date${failed ? ` (migration "${failed}")` : ''}. Nothing was changed. The cause is attached to this error.`,
    { cause: error },
  );
}

const findUnknown = async <T>(
  db: Kysely<T>,
  steps: Readonly<Record<string, Migration>>,
): Promise<string | undefined> => {
  const done = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
    .catch(() => []);
  return done.find(({ name }) => !Object.hasOwn(steps, name))?.name;
};
