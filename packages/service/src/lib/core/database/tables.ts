import type { Kysely, Transaction } from 'kysely';

/**
 * The tables, as the migrations create them on SQLite and PostgreSQL. `CamelCasePlugin` converts the names: `userRef` is
 * `user_ref` in the database.
 *
 * Times are `bigint` columns of UNIX seconds, because `integer` ends in 2038 on PostgreSQL. The PostgreSQL pool needs a type
 * parser that returns them as numbers. Booleans are 0 and 1. JSON is text, because no query looks inside it.
 *
 * Each part of the service has its own tables in a file `…-tables.ts`. `app/database-tables.ts` adds them here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging.
export interface Database {}

/** A database, or a transaction in it. */
export type Db = Kysely<Database>;

export type Trx = Transaction<Database>;
