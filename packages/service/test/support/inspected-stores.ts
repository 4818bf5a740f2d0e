import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Store } from '../../src/lib/app/create-sql-store.ts';
import { openPostgres } from '../../src/lib/node/postgres/postgres.ts';
import { backupSqlite } from '../../src/lib/node/sqlite/backup-sqlite.ts';
import { openSqlite } from '../../src/lib/node/sqlite/sqlite.ts';
import { createDatabase } from './postgres/database.ts';
import { startPostgres } from './postgres/server.ts';
import { findSystemPostgres } from './postgres/system-postgres.ts';

/** A store whose stored bytes, log and backup can be searched. */
export interface InspectedStore {
  readonly store: Store;
  /** Everything that the database stores. */
  read(): Promise<Uint8Array[]>;
  /** The log of the database; `null` if it has none. */
  log(): Buffer | null;
  /** A backup as in docs/backup.md; `null` without `pg_dump`. */
  backUp(): Promise<Buffer | null>;
  remove(): Promise<void>;
}

/** Opens a store in a new SQLite file. */
export async function openInspectedSqlite(): Promise<InspectedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-place-'));
  const file = join(folder, 'place.db');
  const store = await openSqlite(file);
  return {
    store,
    read: async () => readdirSync(folder).map((name) => readFileSync(join(folder, name))),
    log: () => null,
    async backUp() {
      const backup = join(folder, 'backup.db');
      await backupSqlite(file, backup);
      return readFileSync(backup);
    },
    async remove() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens a store in a new PostgreSQL server, because the shared one of the tests keeps no log. */
export async function openInspectedPostgres(): Promise<InspectedStore> {
  const programFolder = findSystemPostgres() ?? undefined;
  const server = await startPostgres({ programFolder, logsStatements: true });
  const database = await createDatabase(server.url);
  // Long enough for a busy machine.
  const store = await openPostgres(database.url, { timeoutMs: 20_000 });
  return {
    store,
    async read() {
      const tables = await database.run("select tablename from pg_tables where schemaname = 'public'");
      const rows = await Promise.all(
        tables.map(({ tablename }) => database.run(`select t::text as row from "${tablename}" t`)),
      );
      return rows.flat().map(({ row }) => Buffer.from(String(row)));
    },
    log: () => server.log(),
    async backUp() {
      if (programFolder === undefined) return null;
      // Uncompressed, so that secrets in it would be found.
      const dump = promisify(execFile)(join(programFolder, 'pg_dump'), ['--format=plain', database.url], {
        maxBuffer: 2 ** 30,
        encoding: 'buffer',
      });
      return (await dump).stdout;
    },
    async remove() {
      await store.close();
      await database.drop();
      await server.stop();
    },
  };
}
