// Run as `node migrator.mjs URL [hang]`: says `ready`, waits for a line on stdin, migrates the database and says `done`. With
// `hang` there is a further migration that says `half-way` in its middle and never ends. Vite reads the TypeScript sources,
// which Node 20 cannot.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { runnerImport } from 'vite';

const [, , url, mode] = process.argv;
const importSource = async (path) =>
  (
    await runnerImport(fileURLToPath(new URL(path, import.meta.url)), {
      configFile: false,
      logLevel: 'error',
    })
  ).module;
const say = (text) => new Promise((resolve) => process.stdout.write(`${text}\n`, resolve));

const openDialect = async () => {
  if (url.startsWith('sqlite:')) {
    const [{ connectSqlite }, { createSqliteDialect }] = await Promise.all([
      importSource('../../../src/lib/node/sqlite/sqlite.ts'),
      importSource('../../../src/lib/store/sql/database/sqlite-dialect.ts'),
    ]);
    return createSqliteDialect(await connectSqlite(url.slice('sqlite:'.length)));
  }
  const { createPostgresPool } = await importSource('../../../src/lib/node/postgres/postgres-pool.ts');
  return new PostgresDialect({
    pool: createPostgresPool(url, { size: 1, connectTimeoutMs: 10_000, statementTimeoutMs: null }),
  });
};

const { migrate, migrations } = await importSource('../../../src/lib/store/migrations/migrate.ts');
const db = new Kysely({ dialect: await openDialect() });
const hanging = {
  async up(on) {
    await on.schema.createTable('half').addColumn('a', 'text').execute();
    await say('half-way');
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  },
};
await say('ready');
await once(process.stdin, 'data');
await migrate(db, { steps: { ...migrations, ...(mode === 'hang' && { '9999-hanging': hanging }) } });
await say('done');
await db.destroy();
process.exit(0);
