// `node run-source.mjs migrator.ts URL [hang]` prints `ready`, waits for a line on stdin, migrates the database and prints
// `done`. With `hang`, it runs one more migration that prints `half-way` in its middle and never ends.
import { once } from 'node:events';
import { type Dialect, Kysely, PostgresDialect } from 'kysely';
import { migrate, migrations } from '../../../src/lib/core/database/migrations/migrate.ts';
import { createSqliteDialect } from '../../../src/lib/core/database/sqlite-dialect.ts';
import { createPostgresPool } from '../../../src/lib/node/postgres/postgres-pool.ts';
import { connectSqlite } from '../../../src/lib/node/sqlite/sqlite.ts';

const [, , , url = '', mode] = process.argv;
const print = (line: string) => new Promise((resolve) => process.stdout.write(`${line}\n`, resolve));

const openDialect = async (): Promise<Dialect> => {
  if (url.startsWith('sqlite:')) {
    return createSqliteDialect(await connectSqlite(url.slice('sqlite:'.length)));
  }
  const options = { size: 1, connectTimeoutMs: 10_000, statementTimeoutMs: null };
  return new PostgresDialect({ pool: createPostgresPool(url, options) });
};

const hanging = {
  async up(db: Kysely<unknown>) {
    await db.schema.createTable('half').addColumn('a', 'text').execute();
    await print('half-way');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
};

const db = new Kysely<unknown>({ dialect: await openDialect() });
await print('ready');
await once(process.stdin, 'data');
await migrate(db, { steps: mode === 'hang' ? { ...migrations, '9999-hanging': hanging } : migrations });
await print('done');
await db.destroy();
process.exit(0);
