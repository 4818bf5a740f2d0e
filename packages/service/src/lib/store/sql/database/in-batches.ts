// Far below what a statement may have of parameters, with a dozen a row: 32,766 on SQLite, 65,535 on PostgreSQL.
const SIZES = [100, 10, 1];

/**
 * Cuts rows into batches, for a statement each. There are few sizes, since each makes another statement to be prepared and kept, and
 * in most cases there are two or three rows.
 *
 * @returns all rows in their order.
 */
export function inBatches<Row>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let start = 0;
  for (const size of SIZES) {
    for (; start + size <= rows.length; start += size) batches.push(rows.slice(start, start + size));
  }
  return batches;
}

/** The last row of each key: PostgreSQL refuses an upsert that meets the same one twice. */
export function lastOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}
