import type { Kysely, Transaction } from 'kysely';
import type { CodeExchange, ExchangeAnswer, ExchangeOutcome } from '../../grants.ts';
import { toBytes } from '../database/bytes.ts';
import { type GroupStart, inGroups } from '../database/in-groups.ts';
import { insertEvent } from '../insert-event.ts';
import type { Database } from '../schema.ts';

/** Exchanges at once whose rows reach the disk together. */
const MAX_GROUP = 64;

/**
 * Exchanges a code for an access token, once, where one transaction writes at a time (SQLite): see `GrantStore.consumeCode`.
 * Exchanges that come together share a transaction, since getting it onto the disk takes longer than all of its statements.
 */
export function createConsumeCode(
  db: Kysely<Database>,
  start?: GroupStart,
): (exchange: CodeExchange) => Promise<ExchangeOutcome> {
  return inGroups<CodeExchange, ExchangeOutcome>(
    (exchanges) =>
      db.transaction().execute(async (trx) => {
        const outcomes: ExchangeOutcome[] = [];
        for (const exchange of exchanges) outcomes.push(await consumeCode(trx, exchange));
        return outcomes;
      }),
    { max: MAX_GROUP, start },
  );
}

const consumeCode = async (trx: Transaction<Database>, exchange: CodeExchange): Promise<ExchangeOutcome> => {
  const { codeHash, clientId, tokenHash, now, answer } = exchange;
  if (answer) await forgetAnswer(trx, answer.keyHash, now);
  const kept = answer && (await findKept(trx, exchange, answer));
  if (kept) return kept;
  const code = await trx
    .updateTable('authorization_codes')
    .set({ consumed_at: now, token_hash: tokenHash })
    .where('code_hash', '=', codeHash)
    .where('client_id', '=', clientId)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['public_id', 'user_ref'])
    .executeTakeFirst();
  if (!code) return revokeAfterReplay(trx, exchange);
  const of = { client_id: clientId, user_ref: code.user_ref };
  await trx
    .insertInto('access_tokens')
    .values({ ...of, token_hash: tokenHash, created_at: now })
    .execute();
  await trx.updateTable('sessions').set({ used_at: now }).where('public_id', '=', code.public_id).execute();
  if (answer) await keepAnswer(trx, exchange, answer);
  await noteExchange(trx, 'exchanged', exchange, code.user_ref);
  return 'issued';
};

const noteExchange = async (
  trx: Transaction<Database>,
  event: 'exchanged' | 'revoked',
  { clientId, now, note }: CodeExchange,
  userRef: string,
): Promise<void> => {
  if (note) await insertEvent(trx, { ...note, at: now, event, clientId, userRef }).execute();
};

/** Revokes the token of a code that came again. RFC 6749, section 4.1.2: it may have been stolen, and so may its token. */
export async function revokeAfterReplay(
  trx: Transaction<Database>,
  exchange: CodeExchange,
): Promise<ExchangeOutcome> {
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
  if (!token) return 'refused';
  await noteExchange(trx, 'revoked', exchange, token.user_ref);
  return { revoked: token.user_ref };
}

/** Removes an answer whose time is over, so that its key is free. */
export async function forgetAnswer(db: Kysely<Database>, keyHash: string, now: number): Promise<void> {
  await db
    .deleteFrom('exchange_answers')
    .where('key_hash', '=', keyHash)
    .where('expires_at', '<=', now)
    .execute();
}

/** What an exchange under this key came to before. */
export async function findKept(
  db: Kysely<Database>,
  { codeHash, now }: CodeExchange,
  { keyHash }: ExchangeAnswer,
): Promise<ExchangeOutcome | undefined> {
  const kept = await db
    .selectFrom('exchange_answers')
    .select(['code_hash', 'sealed'])
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (!kept) return undefined;
  return kept.code_hash === codeHash ? { kept: toBytes(kept.sealed) } : 'key_reused';
}

const keepAnswer = async (
  trx: Transaction<Database>,
  { codeHash, tokenHash }: CodeExchange,
  { keyHash, sealed, expiresAt }: ExchangeAnswer,
): Promise<void> => {
  await trx
    .insertInto('exchange_answers')
    .values({ key_hash: keyHash, code_hash: codeHash, token_hash: tokenHash, sealed, expires_at: expiresAt })
    .execute();
};
