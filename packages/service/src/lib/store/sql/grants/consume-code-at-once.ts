import { type Kysely, sql } from 'kysely';
import type { CodeExchange, ExchangeOutcome } from '../../grants.ts';
import { compileFor } from '../database/compiled.ts';
import { type GroupStart, inGroups } from '../database/in-groups.ts';
import type { Database } from '../schema.ts';
import { findKept, forgetAnswer, revokeAfterReplay } from './consume-code.ts';

/** Exchanges at once whose rows reach the disk together. */
const MAX_GROUP = 64;

/**
 * Exchanges a code for an access token, once (PostgreSQL): see `GrantStore.consumeCode`. Exchanges that come together are one
 * statement, which leaves out those whose code, session or user somebody else holds; they, and whatever else was not issued, are
 * then tried alone, and wait. Each locks its code, then its session, and then its user and the client's key.
 */
export function createConsumeCodeAtOnce(
  db: Kysely<Database>,
  start?: GroupStart,
): (exchange: CodeExchange) => Promise<ExchangeOutcome> {
  const issueFree = inGroups(createIssue(db, 'skip'), { max: MAX_GROUP, start });
  const issue = createIssue(db, 'wait');
  const issueAlone = async (exchange: CodeExchange) => (await issue([exchange]))[0] === true;

  return async (exchange) => {
    const { answer } = exchange;
    if (await unlessKeyIsTaken(issueFree(exchange))) return 'issued';
    if (await untilKeyIsFree(db, exchange, issueAlone)) return 'issued';
    // A new statement sees what an exchange that this one waited for has written.
    const kept = answer && (await findKept(db, exchange, answer));
    return kept || db.transaction().execute((trx) => revokeAfterReplay(trx, exchange));
  };
}

/** @returns runs some exchanges in one transaction, and tells of each whether its token was issued. */
const createIssue = (db: Kysely<Database>, held: keyof typeof locks) => {
  const consume = compileFor(consumption(db, held));
  return async (exchanges: readonly CodeExchange[]): Promise<boolean[]> => {
    const column = <T>(of: (exchange: CodeExchange) => T): T[] => exchanges.map(of);
    const parameters = [
      column(({ codeHash }) => codeHash),
      column(({ clientId }) => clientId),
      column(({ tokenHash }) => tokenHash),
      column(({ now }) => now),
      column(({ answer }) => answer?.keyHash ?? null),
      column(({ answer }) => answer?.sealed ?? null),
      column(({ answer }) => answer?.expiresAt ?? null),
      column(({ note }) => note?.id ?? null),
      column(({ note }) => note?.requestId ?? null),
      'exchanged',
    ];
    // In a transaction, though it is one statement: what a network delivers late, after its request gave up, is undone.
    const issued = await db.transaction().execute((trx) => consume(trx, ...parameters));
    const places = new Set(issued.map(({ place }) => place));
    return exchanges.map((_, index) => places.has(index + 1));
  };
};

/** Some {@link CodeExchange}, as rows; its parameters stand in this order. */
const asked = sql<{
  readonly code_hash: string;
  readonly client_id: string;
  readonly token_hash: string;
  readonly at: number;
  readonly key_hash: string | null;
  readonly sealed: Uint8Array | null;
  readonly answer_expires_at: number | null;
  readonly note_id: string | null;
  readonly request_id: string | null;
  readonly place: number;
}>`unnest(
  cast(${[]} as text[]), cast(${[]} as text[]), cast(${[]} as text[]), cast(${[]} as bigint[]),
  cast(${[]} as text[]), cast(${[]} as bytea[]), cast(${[]} as bigint[]),
  cast(${[]} as text[]), cast(${[]} as text[])
) with ordinality`.as<'asked'>(
  sql`asked(code_hash, client_id, token_hash, at, key_hash, sealed, answer_expires_at, note_id, request_id, place)`,
);

const locks = {
  // Of the user what the foreign key of the token takes.
  skip: sql`for no key update of authorization_codes, sessions skip locked for key share of users skip locked`,
  wait: sql`for no key update of authorization_codes, sessions`,
};

const consumption = (db: Kysely<Database>, held: keyof typeof locks) =>
  db
    .with('asked', (query) => query.selectFrom(asked).selectAll())
    .with('free', (query) =>
      query
        .selectFrom('asked')
        .innerJoin('authorization_codes', (join) =>
          join
            .onRef('authorization_codes.code_hash', '=', 'asked.code_hash')
            // Not by `=`, here and with the user: where its statistics are old, PostgreSQL would take the index of client and
            // user, and go through all codes of the client.
            .onRef('authorization_codes.client_id', 'is not distinct from', 'asked.client_id'),
        )
        .innerJoin('sessions', 'sessions.public_id', 'authorization_codes.public_id')
        .select('asked.place')
        .where('authorization_codes.consumed_at', 'is', null)
        .whereRef('authorization_codes.expires_at', '>', 'asked.at')
        // Who waits for a code may find it with another user than before, and takes that one with the foreign key of the token.
        .$if(held === 'skip', (free) =>
          free.innerJoin('users', (join) =>
            join
              .onRef('users.client_id', '=', 'asked.client_id')
              .on('users.ref', '=', sql<string>`authorization_codes.user_ref || ''`),
          ),
        )
        .modifyEnd(locks[held]),
    )
    // The whole decision, on the row as it is now. Of two for the same code one is left.
    .with('code', (query) =>
      query
        .updateTable('authorization_codes')
        .from(['asked', 'free'])
        .set(({ ref }) => ({ consumed_at: ref('asked.at'), token_hash: ref('asked.token_hash') }))
        .whereRef('authorization_codes.code_hash', '=', 'asked.code_hash')
        .whereRef('asked.place', '=', 'free.place')
        .where('authorization_codes.consumed_at', 'is', null)
        .whereRef('authorization_codes.expires_at', '>', 'asked.at')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('exchange_answers')
                .select('exchange_answers.key_hash')
                .whereRef('exchange_answers.key_hash', '=', 'asked.key_hash')
                .whereRef('exchange_answers.expires_at', '>', 'asked.at'),
            ),
          ),
        )
        .returningAll('asked')
        .returning(['authorization_codes.public_id', 'authorization_codes.user_ref']),
    )
    .with('token', (query) =>
      query
        .insertInto('access_tokens')
        .columns(['token_hash', 'client_id', 'user_ref', 'created_at'])
        .expression(query.selectFrom('code').select(['token_hash', 'client_id', 'user_ref', 'at'])),
    )
    .with('session', (query) =>
      query
        .updateTable('sessions')
        .from('code')
        .set(({ ref }) => ({ used_at: ref('code.at') }))
        .whereRef('sessions.public_id', '=', 'code.public_id'),
    )
    .with('answer', (query) =>
      query
        .insertInto('exchange_answers')
        .columns(['key_hash', 'code_hash', 'token_hash', 'sealed', 'expires_at'])
        .expression(
          query
            .selectFrom('code')
            .select(['key_hash', 'code_hash', 'token_hash', 'sealed', 'answer_expires_at'])
            .where('key_hash', 'is not', null)
            // Of two groups with the same keys one would else wait for the other, and the other for it.
            .orderBy('key_hash')
            .$narrowType<{ key_hash: string; sealed: Uint8Array; answer_expires_at: number }>(),
        ),
    )
    .with('note', (query) =>
      query
        .insertInto('audit_events')
        .columns(['id', 'at', 'event', 'client_id', 'user_ref', 'request_id'])
        .expression(
          query
            .selectFrom('code')
            .select(['note_id', 'at', sql<'exchanged'>`cast(${''} as text)`.as('event')])
            .select(['client_id', 'user_ref', 'request_id'])
            .where('note_id', 'is not', null)
            .$narrowType<{ note_id: string }>(),
        ),
    )
    .selectFrom('code')
    .select('place');

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

const unlessKeyIsTaken = (issued: Promise<boolean>): Promise<boolean> =>
  issued.catch((error: unknown) => {
    if (isKeyTaken(error)) return false;
    throw error;
  });

const isKeyTaken = (error: unknown): boolean => {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === '23505' && constraint === 'exchange_answers_pkey';
};
