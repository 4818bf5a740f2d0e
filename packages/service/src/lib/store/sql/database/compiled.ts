import type { Compilable, CompiledQuery, QueryExecutorProvider } from 'kysely';

/** A query that is built and compiled once. */
export type CompiledOnce<Row> = (...parameters: readonly unknown[]) => Promise<Row[]>;

/**
 * Compiles a query for many executions. For the queries of every request: building one costs more than SQLite takes to
 * answer it.
 *
 * @param query with anything in place of its parameters.
 * @returns runs it with the parameters in the order in which they stand in the SQL.
 */
export function compileOnce<Row>(db: Runner, query: Compilable<Row>): CompiledOnce<Row> {
  const run = compileFor(query);
  return (...parameters) => run(db, ...parameters);
}

/** {@link compileOnce} for a query that is run in transactions, too. */
export function compileFor<Row>(
  query: Compilable<Row>,
): (runner: Runner, ...parameters: readonly unknown[]) => Promise<Row[]> {
  const compiled = query.compile();
  return async (runner, ...parameters) => {
    if (parameters.length !== compiled.parameters.length) {
      throw new TypeError(`The query takes ${compiled.parameters.length} parameters.`);
    }
    const { rows } = await runner.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}

/** A database or a transaction. */
export interface Runner extends QueryExecutorProvider {
  executeQuery<Row>(query: CompiledQuery<Row>): Promise<{ rows: Row[] }>;
}
