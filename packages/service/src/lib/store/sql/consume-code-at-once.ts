import { type Kysely, sql } from 'kysely';
import type { CodeExchange, ExchangeOutcome } from '../store.ts';
import { compileFor } from './compiled.ts';
import { findKept, forgetAnswer, revokeAfterReplay } from './consume-code.ts';
import type { Database } from './schema.ts';

/**
 * Exchanges a code for an access token, once, in one statement (PostgreSQL): see `GrantStore.consumeCode`. It locks the code,
 * then its session and the client's key, then its user: nothing that the exchange of another code waits for.
 */
export function createConsumeCodeAtOnce(
  db: Kysely<Database>,
): (exchange: CodeExchange) => Promise<ExchangeOutcome> {
  const consume = compileFor(consumption(db));
  const isIssued = async ({ codeHash, clientId, tokenHash, now, answer, note }: CodeExchange) => {
    const parameters = [
      ...[now, tokenHash, codeHash, clientId, now, answer?.keyHash ?? null, now],
      ...[tokenHash, clientId, now],
      now,
      ...[answer?.keyHash ?? null, codeHash, tokenHash, answer?.sealed ?? null, answer?.expiresAt ?? null],
      answer?.keyHash ?? null,
      ...[note?.id ?? null, now, 'exchanged', clientId, note?.requestId ?? null, note?.id ?? null],
    ];
    // In a transaction, though it is one statement: what a network delivers late, after its request gave up, is undone.
    const rows = await db.transaction().execute((trx) => consume(trx, ...parameters));
    return rows.length > 0;
  };

  return async (exchange) => {
    const { answer } = exchange;
    if (await untilKeyIsFree(db, exchange, isIssued)) return 'issued';
    // A new statement sees what an exchange that this one waited for has written.
    const kept = answer && (await findKept(db, exchange, answer));
    return kept || revokeAfterReplay(db, exchange);
  };
}

/** The query; its parameters stand in the order of the SQL. */
const consumption = (db: Kysely<Database>) =>
  db
    // The whole decision. Of two at the same row the second waits, and then looks at the row anew.
    .with('code', (query) =>
      query
        .updateTable('authorization_codes')
        .set({ consumed_at: 0, token_hash: '' })
        .where('code_hash', '=', '')
        .where('client_id', '=', '')
        .where('consumed_at', 'is', null)
        .where('expires_at', '>', 0)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('exchange_answers')
                .select('key_hash')
                .where('key_hash', '=', '')
                .where('expires_at', '>', 0),
            ),
          ),
        )
        .returning(['public_id', 'user_ref']),
    )
    .with('token', (query) =>
      query
        .insertInto('access_tokens')
        .columns(['token_hash', 'client_id', 'user_ref', 'created_at'])
        .expression(
          query.selectFrom('code').select([text('token_hash'), text('client_id'), 'user_ref', int('at')]),
        ),
    )
    .with('session', (query) =>
      query
        .updateTable('sessions')
        .from('code')
        .set({ used_at: 0 })
        .whereRef('sessions.public_id', '=', 'code.public_id'),
    )
    .with('answer', (query) =>
      query
        .insertInto('exchange_answers')
        .columns(['key_hash', 'code_hash', 'token_hash', 'sealed', 'expires_at'])
        .expression(
          query
            .selectFrom('code')
            .select([text('key_hash'), text('code_hash'), text('token_hash')])
            .select([sql<Uint8Array>`cast(${''} as bytea)`.as('sealed'), int('expires_at')])
            .where(isGiven),
        ),
    )
    .with('note', (query) =>
      query
        .insertInto('audit_events')
        .columns(['id', 'at', 'event', 'client_id', 'user_ref', 'request_id'])
        .expression(
          query
            .selectFrom('code')
            .select([text('id'), int('at'), text<'exchanged'>('event'), text('client_id'), 'user_ref'])
            .select(text('request_id'))
            .where(isGiven),
        ),
    )
    .selectFrom('code')
    .select('public_id');

// PostgreSQL takes a parameter for text wherever it cannot know.
const text = <T extends string = string>(name: string) => sql<T>`cast(${''} as text)`.as(name);
const int = (name: string) => sql<number>`cast(${0} as bigint)`.as(name);
const isGiven = sql<boolean>`cast(${''} as text) is not null`;

/**
 * Under a key that somebody else writes an answer for at the same moment, PostgreSQL refuses the second one. Tried again it
 * finds the first one's answer, or a free key where that failed or its time is over.
 */
const untilKeyIsFree = async (
  db: Kysely<Database>,
  exchange: CodeExchange,
  isIssued: (exchange: CodeExchange) => Promise<boolean>,
): Promise<boolean> => {
  for (let round = 1; ; round += 1) {
    try {
      return await isIssued(exchange);
    } catch (error) {
      if (!exchange.answer || !isKeyTaken(error) || round === 3) throw error;
      await forgetAnswer(db, exchange.answer.keyHash, exchange.now);
    }
  }
};

const isKeyTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'exchange_answers_pkey';
};
