import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of all tests: create a database in it with `createDatabase`. */
    readonly postgresUrl: string;
    /** How the names of the databases of this run begin. */
    readonly databasePrefix: string;
  }
}

/** Provides the PostgreSQL server of `TEST_DATABASE_URL`, or starts one and stops it after the tests. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const databasePrefix = `test_${crypto.randomUUID().slice(0, 8)}_`;
  project.provide('databasePrefix', databasePrefix);
  const { TEST_DATABASE_URL: given, TEST_DATABASE_IS_TEMPORARY: isTemporary } = process.env;
  if (given) {
    project.provide('postgresUrl', given);
    return isTemporary ? undefined : () => dropDatabases(given, databasePrefix);
  }
  const server = await startPostgres();
  // For the other projects of the same run.
  process.env.TEST_DATABASE_URL = server.url;
  process.env.TEST_DATABASE_IS_TEMPORARY = 'yes';
  project.provide('postgresUrl', server.url);
  return () => {
    delete process.env.TEST_DATABASE_URL;
    delete process.env.TEST_DATABASE_IS_TEMPORARY;
    return server.stop();
  };
}

/** Drops the databases that workers kept for their next test. */
async function dropDatabases(url: string, prefix: string): Promise<void> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  const { rows } = await server.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [prefix],
  );
  for (const { datname } of rows) await server.query(`drop database ${datname} with (force)`);
  await server.end();
}
