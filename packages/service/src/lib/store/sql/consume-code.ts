import type { Kysely, Transaction } from 'kysely';
import type { CodeExchange, ExchangeAnswer, ExchangeOutcome } from '../store.ts';
import { toBytes } from './bytes.ts';
import type { Database } from './schema.ts';
import { lockClient } from './users.ts';

/** Exchanges a code for an access token, once: see `GrantStore.consumeCode`. */
export function consumeCode(db: Kysely<Database>, exchange: CodeExchange): Promise<ExchangeOutcome> {
  const { codeHash, clientId, tokenHash, now, answer } = exchange;
  return db.transaction().execute(async (trx) => {
    await lockClient(trx, clientId);
    const kept = answer && (await findAnswer(trx, answer, now));
    if (kept) return kept.code_hash === codeHash ? { kept: toBytes(kept.sealed) } : 'key_reused';
    // The whole decision is this one statement. Reading the code first would let two exchanges see it unused.
    const code = await trx
      .updateTable('authorization_codes')
      .set({ consumed_at: now, token_hash: tokenHash })
      .where('code_hash', '=', codeHash)
      .where('client_id', '=', clientId)
      .where('consumed_at', 'is', null)
      .where('expires_at', '>', now)
      .returning(['public_id', 'user_ref'])
      .executeTakeFirst();
    if (!code) {
      return revokeAfterReplay(trx, exchange);
    }
    await trx
      .insertInto('access_tokens')
      .values({ token_hash: tokenHash, client_id: clientId, user_ref: code.user_ref, created_at: now })
      .execute();
    await trx.updateTable('sessions').set({ used_at: now }).where('public_id', '=', code.public_id).execute();
    if (answer) await keepAnswer(trx, exchange, answer);
    return 'issued';
  });
}

// RFC 6749, section 4.1.2: a code used twice may have been stolen, and so may the token that it gave.
const revokeAfterReplay = async (
  trx: Transaction<Database>,
  exchange: CodeExchange,
): Promise<ExchangeOutcome> => {
  const token = await trx
    .deleteFrom('access_tokens')
    .where('client_id', '=', exchange.clientId)
    .where('token_hash', '=', (eb) =>
      eb
        .selectFrom('authorization_codes')
        .select('token_hash')
        .where('code_hash', '=', exchange.codeHash)
        .where('client_id', '=', exchange.clientId),
    )
    .returning('user_ref')
    .executeTakeFirst();
  return token ? { revoked: token.user_ref } : 'refused';
};

const findAnswer = async (trx: Transaction<Database>, { keyHash }: ExchangeAnswer, now: number) => {
  await trx
    .deleteFrom('exchange_answers')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '<=', now)
    .execute();
  return trx
    .selectFrom('exchange_answers')
    .select(['code_hash', 'sealed'])
    .where('key_hash', '=', keyHash)
    .executeTakeFirst();
};

const keepAnswer = async (
  trx: Transaction<Database>,
  { codeHash, tokenHash }: CodeExchange,
  { keyHash, sealed, expiresAt }: ExchangeAnswer,
): Promise<void> => {
  await trx
    .insertInto('exchange_answers')
    .values({
      key_hash: keyHash,
      code_hash: codeHash,
      token_hash: tokenHash,
      sealed,
      expires_at: expiresAt,
    })
    .execute();
};
