import openSqlite from '@sqlite.org/sqlite-wasm';
import type { SqliteDatabase, SqliteStatement } from 'kysely';

type Sqlite = Awaited<ReturnType<typeof openSqlite>>;
type WasmDatabase = InstanceType<Sqlite['oo1']['DB']>;

let sqlite: Promise<Sqlite> | undefined;

// All databases share one WebAssembly memory. Tests rarely close theirs.
const unclosed = new FinalizationRegistry<WasmDatabase>((database) => database.close());

/** Opens an empty database in memory. SQLite is compiled to WebAssembly, so this runs in Node and in a browser tab. */
export async function openWasmDatabase(): Promise<SqliteDatabase> {
  sqlite ??= loadSqlite();
  const { oo1 } = await sqlite;
  const database = new oo1.DB(':memory:');
  database.exec('pragma foreign_keys = on');
  const opened = {
    prepare: (sql: string) => prepare(database, sql),
    close: () => database.close(),
  };
  unclosed.register(opened, database);
  return opened;
}

const loadSqlite = (): Promise<Sqlite> => {
  // Otherwise it warns that it cannot store files in a browser tab. https://sqlite.org/wasm/doc/trunk/api-index.md
  Object.assign(globalThis, { sqlite3ApiConfig: { warn() {} } });
  // Otherwise it reports what it recovers from, such as a host with another media type for WebAssembly.
  return openSqlite({ printErr() {} });
};

const prepare = (database: WasmDatabase, sql: string): SqliteStatement => {
  const statement = database.prepare(sql);
  const all = (parameters: readonly unknown[]): unknown[] => {
    try {
      // Binding nothing is an error.
      if (parameters.length > 0) statement.bind(parameters as readonly Bindable[]);
      const rows: unknown[] = [];
      while (statement.step()) rows.push(statement.get({}));
      return rows;
    } finally {
      statement.reset(true);
    }
  };
  return {
    reader: statement.columnCount > 0,
    all,
    run(parameters) {
      all(parameters);
      // No table has an `integer primary key`.
      return { changes: database.changes(), lastInsertRowid: 0 };
    },
    iterate: (parameters) => all(parameters).values(),
  };
};

type Bindable = string | number | bigint | null | Uint8Array;
