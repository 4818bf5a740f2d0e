// Run as `node dump.mjs` with each release that has a new migration: writes beside this file, for both databases, a dump that all
// later releases are tested with. Needs PostgreSQL's `pg_dump`, and takes an empty database in TEST_DATABASE_URL.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import { runnerImport } from 'vite';

const importSource = async (path) =>
  (await runnerImport(fileURLToPath(new URL(path, import.meta.url)), { configFile: false })).module;
const { writeSampleData } = await importSource('./sample-data.ts');
const { openPostgres } = await importSource('../../../node/postgres.ts');
const { openSqlite } = await importSource('../../../node/sqlite.ts');
const { migrations } = await importSource('../migrate.ts');

const release = Object.keys(migrations).at(-1);
const write = (database, text) =>
  writeFileSync(new URL(`./${release}.${database}.sql`, import.meta.url), `${text.trim()}\n`);

const folder = mkdtempSync(join(tmpdir(), 'dump '));
const file = join(folder, 'store.db');
await fill(await openSqlite(file));
write('sqlite', dumpSqlite(new SqliteConnection(file)));
rmSync(folder, { recursive: true });

const url = process.env.TEST_DATABASE_URL;
await fill(await openPostgres(url));
const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', url], {
  encoding: 'utf8',
});
// What psql alone understands, and settings that other versions do not know.
write('postgres', dump.replace(/^(\\|SET |SELECT |--).*\n/gm, '').replace(/\n{3,}/g, '\n\n'));

async function fill(store) {
  await writeSampleData(store);
  await store.close();
}

function dumpSqlite(database) {
  const objects = database.prepare('select type, name, sql from sqlite_schema where sql is not null').all();
  const rows = objects
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) =>
      database
        .prepare(`select * from "${name}"`)
        .all()
        .map((row) => `insert into "${name}" values (${Object.values(row).map(literal).join(', ')});`),
    );
  return ['pragma foreign_keys = off;', ...objects.map(({ sql }) => `${sql};`), ...rows].join('\n');
}

function literal(value) {
  if (value === null) return 'null';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
  return `x'${value.toString('hex')}'`;
}
