import type { Kysely, Transaction } from 'kysely';
import type { AuthorizationCode, CodeIssue } from '../../grants.ts';
import type { Database } from '../schema.ts';
import { lockClient } from '../users/users.ts';

/** Writes the code of a session in place of an earlier one: see `GrantStore.issueCode`. */
export function issueCode(db: Kysely<Database>, code: AuthorizationCode): Promise<CodeIssue> {
  return db.transaction().execute(async (trx) => {
    await lockClient(trx, code.clientId);
    const session = await trx
      .selectFrom('sessions')
      .select('used_at')
      .where('public_id', '=', code.publicId)
      .where('client_id', '=', code.clientId)
      .executeTakeFirstOrThrow();
    if (session.used_at !== null) return 'used';
    // Looked up under the lock: before it the user may have been removed, or have become one with another.
    const userRef = await findSignedIn(trx, code);
    if (userRef === null) return 'not_ready';

    const columns = {
      code_hash: code.codeHash,
      user_ref: userRef,
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
    return numInsertedOrUpdatedRows === 1n ? 'issued' : 'used';
  });
}

const findSignedIn = async (
  trx: Transaction<Database>,
  { publicId }: AuthorizationCode,
): Promise<string | null> => {
  const newest = await trx
    .selectFrom('attempts')
    .select(['status', 'user_ref as userRef'])
    .where('public_id', '=', publicId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.status === 'succeeded' ? newest.userRef : null;
};
