import type { TestProject } from 'vitest/node';
import { startPostgres } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL for all tests: make a database in it with `createDatabase`. */
    readonly postgresUrl: string;
  }
}

/** Gives all tests one PostgreSQL: that of `TEST_DATABASE_URL`, else one that is started, and stopped after them. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    project.provide('postgresUrl', given);
    return undefined;
  }
  const server = await startPostgres();
  // The next project of the same run finds it here.
  process.env.TEST_DATABASE_URL = server.url;
  project.provide('postgresUrl', server.url);
  return () => {
    delete process.env.TEST_DATABASE_URL;
    return server.stop();
  };
}
