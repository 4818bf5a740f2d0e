import { readFileSync } from 'node:fs';
import SqliteConnection from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSqliteDialect } from '../sql/database/sqlite-dialect.ts';
import type { Database } from '../sql/schema.ts';
import { createSqlStore } from '../sql.ts';
import { StoreError } from '../store-error.ts';
import { migrate, migrations } from './migrate.ts';

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

  // As the first release wrote it.
  const insertClient = () =>
    sql`insert into clients (id, secret_hash, company_name, email, environment, redirect_uris, origins, created_at)
      values ('acme', 'hash', 'Acme Solar', 'dev@acme.example', 'sandbox', '[]', '["https://acme.example"]', 1)`.execute(
      db,
    );

  it('runs every migration in order and records it', async () => {
    await migrate(db);
    expect(await namesDone()).toEqual(Object.keys(migrations));
    expect(Object.keys(migrations).toSorted()).toEqual(Object.keys(migrations));
  });

  // Decision 003: what a migration did last year it has to do next year.
  it.each(Object.keys(migrations))('imports nothing of ours that may change into %s', (name) => {
    const step = readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8');
    expect([...step.matchAll(/from '([^']+)'/g)].map(([, from]) => from)).toEqual(['kysely']);
  });

  it('does nothing the second time', async () => {
    await migrate(db);
    await insertClient();
    await migrate(db);
    const { rows } = await sql`select id from clients`.execute(db);
    expect(rows).toEqual([{ id: 'acme' }]);
    expect(await namesDone()).toEqual(Object.keys(migrations));
  });

  it.each(Object.keys(migrations))('goes on after %s and keeps what is there', async (last) => {
    const names = Object.keys(migrations);
    const earlier = names.slice(0, names.indexOf(last) + 1);
    const steps = Object.fromEntries(Object.entries(migrations).filter(([name]) => earlier.includes(name)));
    await migrate(db, { steps });
    await insertClient();
    await migrate(db);
    expect(await namesDone()).toEqual(names);
    expect((await sql`select id from clients`.execute(db)).rows).toHaveLength(1);
  });

  it('leaves the look of an older client to us', async () => {
    const earlier = Object.entries(migrations).filter(([name]) => name < '0005');
    await migrate(db, { steps: Object.fromEntries(earlier) });
    await insertClient();
    await migrate(db);
    const { clients } = createSqlStore(db as Kysely<Database>);
    expect(await clients.find('acme')).toMatchObject({ companyName: 'Acme Solar', appearance: null });
  });

  it('leaves the database as it was when a migration fails, and can be run again', async () => {
    await migrate(db);
    const before = await tableNames();
    const fine = {
      up: (on: Kysely<unknown>) => on.schema.createTable('fine').addColumn('a', 'text').execute(),
    };
    const broken = { up: () => Promise.reject(new Error('the table\nis there')) };
    const failed = migrate(db, { steps: { ...migrations, '9998-fine': fine, '9999-broken': broken } });
    await expect(failed).rejects.toMatchObject({ code: 'migration_failed' });
    await expect(failed).rejects.toThrow(/9999-broken.+The cause: the table is there\.$/);
    expect(await tableNames()).toEqual(before);
    await migrate(db, { steps: { ...migrations, '9998-fine': fine } });
    expect(await tableNames()).toContain('fine');
  });

  it('refuses a database that a newer release has written', async () => {
    const newer = { ...migrations, '9999-newer': { up: async () => {} } };
    await migrate(db, { steps: newer });
    const refused = migrate(db);
    await expect(refused).rejects.toBeInstanceOf(StoreError);
    await expect(refused).rejects.toMatchObject({ code: 'database_too_new' });
    await expect(refused).rejects.toThrow('9999-newer');
    await migrate(db, { steps: newer });
  });
});
