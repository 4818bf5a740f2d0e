import { readFileSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDialect } from '../sqlite-dialect.ts';
import { StoreError } from '../store-error.ts';
import { migrate, migrations, requireMigrated } from './migrate.ts';

const addPets = {
  '9998-pets': {
    up: (on: Kysely<unknown>) => on.schema.createTable('pets').addColumn('name', 'text').execute(),
  },
};

describe('migrate', () => {
  let db: Kysely<unknown>;
  beforeEach(() => {
    db = new Kysely({ dialect: createSqliteDialect(new SqliteConnection(':memory:')) });
  });
  afterEach(() => db.destroy());

  const tableNames = async () => (await db.introspection.getTables()).map(({ name }) => name);
  const namesDone = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  };
  const insertKey = () => sql`insert into encryption_keys values ('key', '', 1)`.execute(db);
  const listKeys = async () => (await sql`select key_id from encryption_keys`.execute(db)).rows;

  it('runs every migration in order and records it', async () => {
    await migrate(db);
    expect(await namesDone()).toEqual(Object.keys(migrations));
    expect(Object.keys(migrations).toSorted()).toEqual(Object.keys(migrations));
  });

  it.each(Object.keys(migrations))('imports no code that may change into the migration %s', (name) => {
    const source = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8');
    expect([...source.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual(['kysely']);
  });

  it('does nothing the second time', async () => {
    await migrate(db);
    await insertKey();
    await migrate(db);
    expect(await listKeys()).toHaveLength(1);
    expect(await namesDone()).toEqual(Object.keys(migrations));
  });

  it('runs only the migrations that are missing and keeps the data', async () => {
    await migrate(db);
    await insertKey();
    const steps = { ...migrations, ...addPets };
    await expect(requireMigrated(db, { steps })).rejects.toMatchObject({ code: 'database_behind' });
    await migrate(db, { steps });
    await requireMigrated(db, { steps });
    expect(await namesDone()).toEqual(Object.keys(steps));
    expect(await tableNames()).toContain('pets');
    expect(await listKeys()).toHaveLength(1);
  });

  it('leaves the database unchanged when a migration fails, and can be run again', async () => {
    await migrate(db);
    const before = await tableNames();
    const broken = { up: () => Promise.reject(new Error('the table\nis there')) };
    const failed = migrate(db, { steps: { ...migrations, ...addPets, '9999-broken': broken } });
    await expect(failed).rejects.toMatchObject({ code: 'migration_failed' });
    await expect(failed).rejects.toThrow(/9999-broken.+The cause: the table is there\.$/);
    expect(await tableNames()).toEqual(before);
    await migrate(db, { steps: { ...migrations, ...addPets } });
    expect(await tableNames()).toContain('pets');
  });

  it('refuses a database that a newer release has migrated', async () => {
    const steps = { ...migrations, ...addPets };
    await migrate(db, { steps });
    const refused = migrate(db);
    await expect(refused).rejects.toBeInstanceOf(StoreError);
    await expect(refused).rejects.toMatchObject({ code: 'database_too_new' });
    await expect(refused).rejects.toThrow('9998-pets');
    await migrate(db, { steps });
  });
});
