// The databases that the service is measured on, each with a fast bulk insert.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import SqliteConnection from 'better-sqlite3';
import pg from 'pg';
import { createServer } from 'vite';

/**
 * Functions that open an empty database. `insert` writes rows with equal columns into a table; `read` runs a query with `$1`
 * parameters; `settle` updates the statistics and writes everything to disk.
 */
export const databases = { SQLite: openSqliteFile, PostgreSQL: openPostgresServer };

async function openSqliteFile() {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'));
  const file = join(folder, 'bench.db');
  let connection;
  const connect = () => {
    if (connection === undefined) {
      connection = new SqliteConnection(file);
      // Faster inserts. Only for this connection: the service opens its own with the durable settings.
      connection.pragma('synchronous = off');
      connection.pragma('foreign_keys = off');
      connection.pragma('cache_size = -256000');
    }
    return connection;
  };
  return {
    url: `sqlite:${file}`,
    folder,
    async insert(table, rows) {
      const columns = Object.keys(rows[0]);
      const statement = connect().prepare(
        `insert into ${table} (${columns}) values (${columns.map(() => '?')})`,
      );
      connect().transaction(() => {
        for (const row of rows) statement.run(Object.values(row));
      })();
    },
    read: async (sql, ...parameters) =>
      connect()
        .prepare(sql.replaceAll(/\$\d/g, () => '?'))
        .all(parameters),
    async settle() {
      connect().exec('analyze');
      connect().pragma('wal_checkpoint(truncate)');
      connection.close();
      connection = undefined;
    },
    async stop() {
      connection?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPostgresServer() {
  const folder = mkdtempSync(join(tmpdir(), 'utility-connect-bench-'));
  // Vite reads the TypeScript sources, which Node 20 cannot.
  const path = fileURLToPath(new URL('../packages/service/test/support/postgres/server.ts', import.meta.url));
  const vite = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  const { startPostgres } = await vite.ssrLoadModule(path);
  const server = await startPostgres();
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  // Faster inserts, for this connection only: no foreign key checks, no waiting for the disk.
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  // A replacer of JSON.stringify would see what Buffer.toJSON returns instead of the buffer.
  const toJson = (row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name,
        value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
      ]),
    );
  return {
    url: server.url,
    folder,
    async insert(table, rows) {
      const columns = Object.keys(rows[0]);
      await client.query(
        `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(rows.map(toJson))],
      );
    },
    read: async (sql, ...parameters) => (await client.query(sql, parameters)).rows,
    async settle() {
      await client.query('vacuum analyze');
      await client.query('checkpoint');
    },
    async stop() {
      await client.end();
      await server.stop();
      await vite.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
