import { createBatcher } from '../../../core/database/create-batcher.ts';
import { isPostgres } from '../../../core/database/dialect.ts';
import { toBytes } from '../../../core/database/queries.ts';
import type { Schedule } from '../../../core/database/schedule.ts';
import type { Db, Trx } from '../../../core/database/tables.ts';
import type { NewEntry } from '../../../core/journal/entry-types.ts';
import { record } from '../../../core/journal/record.ts';
import type { CodeExchange, ExchangeOutcome } from '../../store/grants.ts';

/** Exchanges that share one commit on SQLite. */
const MAX_BATCH = 64;

/**
 * Exchanges a code for an access token atomically: of any number of simultaneous calls, one returns `issued`. A code that was
 * already exchanged has its access token revoked: `revoked` the first time, `refused` after that. An expired code or another
 * client's code is `refused` and unchanged.
 *
 * With `answer` (an `Idempotency-Key`), exchanging the same code under the same key again returns the stored answer. Another
 * code under that key is `key_reused` and changes nothing. A stored answer is deleted with its access token.
 */
export function createConsumeCode(
  db: Db,
  schedule: Schedule,
): (exchange: CodeExchange) => Promise<ExchangeOutcome> {
  if (isPostgres(db)) {
    return (exchange) =>
      db
        .transaction()
        .execute((trx) => exchangeCode(trx, exchange))
        .catch(toKeyReused);
  }
  // SQLite has one writer at a time, and each commit waits for the disk: simultaneous exchanges share one.
  return createBatcher<CodeExchange, ExchangeOutcome>(
    (exchanges) =>
      db.transaction().execute(async (trx) => {
        const outcomes: ExchangeOutcome[] = [];
        for (const exchange of exchanges) outcomes.push(await exchangeCode(trx, exchange));
        return outcomes;
      }),
    { maxSize: MAX_BATCH, schedule },
  );
}

/**
 * RFC 6749, section 4.1.3.
 *
 * Locks the code, then its session, then its user. Others that lock codes and users take them in the same order.
 */
const exchangeCode = async (trx: Trx, exchange: CodeExchange): Promise<ExchangeOutcome> => {
  const kept = await findKeptAnswer(trx, exchange);
  if (kept) return kept;

  const code = await findCode(trx, exchange);
  if (!code) return { kind: 'refused' };
  const isUnused = code.consumedAt === null;
  if (isUnused && code.expiresAt <= exchange.now) return { kind: 'refused' };

  const grant = isUnused ? await consume(trx, exchange) : undefined;
  // Look for the answer again: at READ COMMITTED, an exchange under the same key may have been committed since the first look.
  if (!grant) return (await findKeptAnswer(trx, exchange)) ?? revokeToken(trx, exchange);

  const { clientId, tokenHash, now } = exchange;
  const { publicId, userRef } = grant;
  // Without the client: with stale statistics, PostgreSQL would go through all sessions of that client.
  await trx.updateTable('sessions').set({ usedAt: now }).where('publicId', '=', publicId).execute();
  await trx.insertInto('accessTokens').values({ tokenHash, clientId, userRef, createdAt: now }).execute();
  await keepAnswer(trx, exchange);
  await record(trx, [entryOf('exchanged', exchange, userRef)]);
  return { kind: 'issued' };
};

/** The answer of an earlier exchange under this `Idempotency-Key`. */
const findKeptAnswer = async (
  trx: Trx,
  { clientId, codeHash, now, answer }: CodeExchange,
): Promise<ExchangeOutcome | undefined> => {
  if (!answer) return undefined;
  const kept = await trx
    .selectFrom('exchangeAnswers')
    .select(['codeHash', 'sealed'])
    .where((eb) => eb.and({ keyHash: answer.keyHash, clientId }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  if (!kept) return undefined;
  return kept.codeHash === codeHash ? { kind: 'kept', sealed: toBytes(kept.sealed) } : { kind: 'key_reused' };
};

const findCode = (trx: Trx, { codeHash, clientId }: CodeExchange) =>
  trx
    .selectFrom('authorizationCodes')
    .select(['consumedAt', 'expiresAt'])
    .where((eb) => eb.and({ codeHash, clientId }))
    .executeTakeFirst();

/** The decision: of any number of simultaneous exchanges, this changes the row for one. */
const consume = (trx: Trx, { codeHash, clientId, tokenHash, now }: CodeExchange) =>
  trx
    .updateTable('authorizationCodes')
    .set({ consumedAt: now, tokenHash })
    .where((eb) => eb.and({ codeHash, clientId }))
    .where('consumedAt', 'is', null)
    .returning(['publicId', 'userRef'])
    .executeTakeFirst();

const keepAnswer = async (
  trx: Trx,
  { clientId, codeHash, tokenHash, now, answer }: CodeExchange,
): Promise<void> => {
  if (!answer) return;
  const { keyHash, ...columns } = { ...answer, codeHash, tokenHash };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('exchangeAnswers')
    .values({ keyHash, clientId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['keyHash', 'clientId'])
        .doUpdateSet(columns)
        .where('exchangeAnswers.expiresAt', '<=', now),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) throw new KeyTakenError();
};

/** A simultaneous exchange of another code took the key first. Rolls the exchange back, so that its code stays usable. */
class KeyTakenError extends Error {}

const toKeyReused = (error: unknown): ExchangeOutcome => {
  if (error instanceof KeyTakenError) return { kind: 'key_reused' };
  throw error;
};

/** RFC 6749, section 4.1.2: a code used twice may have been stolen, and its token with it. */
const revokeToken = async (trx: Trx, exchange: CodeExchange): Promise<ExchangeOutcome> => {
  const { codeHash, clientId } = exchange;
  const token = await trx
    .deleteFrom('accessTokens')
    .where('tokenHash', '=', (eb) =>
      eb
        .selectFrom('authorizationCodes')
        .select('tokenHash')
        .where((and) => and.and({ codeHash, clientId })),
    )
    .where('clientId', '=', clientId)
    .returning('userRef')
    .executeTakeFirst();
  if (!token) return { kind: 'refused' };
  await record(trx, [entryOf('revoked', exchange, token.userRef)]);
  return { kind: 'revoked', userRef: token.userRef };
};

const entryOf = (
  type: 'exchanged' | 'revoked',
  { clientId, now: at, requestId }: CodeExchange,
  userRef: string,
): NewEntry => ({ type, at, clientId, userRef, requestId, data: null });
