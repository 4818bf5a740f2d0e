import type { Kysely } from 'kysely';
import type { AuthorizationCode } from '../store.ts';
import type { Database } from './schema.ts';
import { lockClient } from './users.ts';

/** Writes the code of a session in place of an earlier one: see `GrantStore.issueCode`. */
export function issueCode(db: Kysely<Database>, code: AuthorizationCode): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockClient(trx, code.clientId);
    const session = await trx
      .selectFrom('sessions')
      .select('used_at')
      .where('public_id', '=', code.publicId)
      .where('client_id', '=', code.clientId)
      .executeTakeFirstOrThrow();
    if (session.used_at !== null) return false;

    const columns = {
      code_hash: code.codeHash,
      user_ref: code.userRef,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    };
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('authorization_codes')
      .values({
        public_id: code.publicId,
        client_id: code.clientId,
        consumed_at: null,
        token_hash: null,
        ...columns,
      })
      .onConflict((conflict) =>
        conflict
          .column('public_id')
          .doUpdateSet(columns)
          // Again: an exchange does not wait for the client's lock, and this waits for it.
          .where('authorization_codes.consumed_at', 'is', null),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  });
}
