import { sql } from 'kysely';
import { isPostgres } from '../../../core/database/dialect.ts';
import type { Db } from '../../../core/database/tables.ts';

/**
 * Facts about the database.
 *
 * @public Named by the declarations of the store.
 */
export interface DatabaseFacts {
  readonly kind: 'sqlite' | 'postgres';
  readonly version: string;
  readonly bytes: number | null;
  /** Name of the newest migration; `null` if unknown. */
  readonly schema: string | null;
}

/** Facts about the database itself. */
export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const kind = isPostgres(db) ? 'postgres' : 'sqlite';
  const query =
    kind === 'postgres'
      ? sql<Row>`select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`
      : sql<Row>`select sqlite_version() as version, page_count * page_size as bytes
          from pragma_page_count(), pragma_page_size()`;
  const { rows } = await query.execute(db);
  const { rows: migrations } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  const { version = '', bytes = null } = rows[0] ?? {};
  const name = kind === 'postgres' ? 'PostgreSQL' : 'SQLite';
  return { kind, version: `${name} ${version}`, bytes, schema: migrations[0]?.name ?? null };
}

interface Row {
  readonly version: string;
  readonly bytes: number;
}
