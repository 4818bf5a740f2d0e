import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../schema.ts';
import { isPostgres } from './dialect.ts';

/** The condition that a text column has one of the values. Lists of all lengths are one statement, which is prepared and cached. */
export function isOneOf(db: Db, column: string, values: readonly string[]): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(${values})`
    : sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`;
}
