import openSqlite from '@sqlite.org/sqlite-wasm';
import type { SqliteStatement } from 'kysely';

type Sqlite = Awaited<ReturnType<typeof openSqlite>>;
type WasmDatabase = InstanceType<Sqlite['oo1']['DB']>;

let sqlite: Promise<Sqlite> | undefined;

// All databases share one WebAssembly memory. Tests rarely close theirs.
const unclosed = new FinalizationRegistry<WasmDatabase>((database) => database.close());

/**
 * Opens a database in memory. SQLite is compiled to WebAssembly, so this runs in Node and in a browser tab.
 *
 * @param content of another database; empty by default.
 */
export async function openWasmDatabase(content?: Uint8Array) {
  sqlite ??= loadSqlite();
  const { oo1, capi, wasm } = await sqlite;
  const database = new oo1.DB(':memory:');
  if (content) {
    const { SQLITE_DESERIALIZE_FREEONCLOSE, SQLITE_DESERIALIZE_RESIZEABLE } = capi;
    const flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE;
    const { pointer } = database;
    const { byteLength } = content;
    const copy = wasm.allocFromTypedArray(content);
    database.checkRc(capi.sqlite3_deserialize(pointer ?? 0, 'main', copy, byteLength, byteLength, flags));
  }
  database.exec('pragma foreign_keys = on');
  const opened = {
    prepare: (sql: string) => prepare(database, sql),
    close: () => database.close(),
    /** Returns a copy of its content. */
    read: () => capi.sqlite3_js_db_export(database),
  };
  unclosed.register(opened, database);
  return opened;
}

const loadSqlite = (): Promise<Sqlite> => {
  // Otherwise it warns that it cannot store files in a browser tab. https://sqlite.org/wasm/doc/trunk/api-index.md
  Object.assign(globalThis, { sqlite3ApiConfig: { warn() {} } });
  // Otherwise it reports recoverable problems, such as a host with another media type for WebAssembly.
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
