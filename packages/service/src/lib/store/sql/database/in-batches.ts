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
