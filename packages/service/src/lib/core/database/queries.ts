import type { Compilable, DeleteResult, Kysely, UpdateResult } from 'kysely';

/** Runs an update or a delete. @returns whether it changed a row. */
export async function changesRow(query: {
  executeTakeFirstOrThrow(): Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await query.executeTakeFirstOrThrow();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}

/** Converts a driver's `Buffer` to a `Uint8Array` of the same memory: `slice` and `toString` of a `Buffer` differ. */
export function toBytes(blob: Uint8Array): Uint8Array {
  return new Uint8Array(blob.buffer, blob.byteOffset, blob.byteLength);
}

// Far below the limit of parameters, with a dozen per row: 32,766 on SQLite, 65,535 on PostgreSQL.
const SIZES = [100, 10, 1];

/**
 * Splits rows into batches, one per statement. There are only three sizes, because the statement of each size is prepared and
 * cached.
 *
 * @param sizes descending, down to 1. Default 100, 10 and 1.
 * @returns all rows in their order.
 */
export function inBatches<Row>(rows: readonly Row[], sizes: readonly number[] = SIZES): Row[][] {
  const batches: Row[][] = [];
  let start = 0;
  for (const size of sizes) {
    for (; start + size <= rows.length; start += size) batches.push(rows.slice(start, start + size));
  }
  return batches;
}

/** Keeps the last row of each key: PostgreSQL refuses an upsert of the same row twice. */
export function lastOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

/** Number of lost races after which the caller tries again later. */
const MAX_TRIES = 5;

/**
 * Claims a job. Repeats the claim if another process was faster.
 *
 * @param claim `null` if there is no job, `undefined` if another process has claimed it first.
 */
export async function retryLostRaces<Job>(claim: () => Promise<Job | null | undefined>): Promise<Job | null> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const job = await claim();
    if (job !== undefined) return job;
  }
  return null;
}

/**
 * Compiles a query for many executions. For the queries of every request: compiling one takes longer than SQLite takes to
 * run it.
 *
 * @param query with placeholders for its parameters.
 * @returns runs it, with the parameters in the order of the SQL.
 */
export function compileOnce<Row, Tables>(
  db: Kysely<Tables>,
  query: Compilable<Row>,
): (...parameters: readonly unknown[]) => Promise<Row[]> {
  const compiled = query.compile();
  return async (...parameters) => {
    if (parameters.length !== compiled.parameters.length) {
      throw new TypeError(`The query takes ${compiled.parameters.length} parameters.`);
    }
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
