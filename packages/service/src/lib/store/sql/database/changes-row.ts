import type { DeleteResult, UpdateResult } from 'kysely';

/** Runs an update or a delete. @returns whether it changed a row. */
export async function changesRow(query: {
  executeTakeFirstOrThrow(): Promise<UpdateResult | DeleteResult>;
}): Promise<boolean> {
  const result = await query.executeTakeFirstOrThrow();
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows) > 0n;
}
