import type { Compilable, Kysely } from 'kysely';

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
