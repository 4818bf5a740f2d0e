import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL server of all tests: create a database in it with `createDatabase`. */
    readonly postgresUrl: string;
  }
}

/** Provides the PostgreSQL server of `TEST_DATABASE_URL`, or starts one and stops it after the tests. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const server = await startPostgres();
  // For the other projects of the same run.
  process.env.TEST_DATABASE_URL = server.url;
  project.provide('postgresUrl', server.url);
  return () => {
    delete process.env.TEST_DATABASE_URL;
    return server.stop();
  };
}
