import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AccountStore, ChunkForm, IntervalChunk } from '../../accounts.ts';
import { startOfMonth } from '../../month.ts';
import { toBytes } from '../database/bytes.ts';
import { compileOnce } from '../database/compiled.ts';
import { type GroupStart, inGroups } from '../database/in-groups.ts';
import type { Database } from '../schema.ts';
import { type Copy, readBinaryCopy } from './binary-copy.ts';

/**
 * Reads the chunks of the months that touch a range: see `AccountStore.readChunks`.
 *
 * @param copy of PostgreSQL, whose driver else has bytes in hexadecimal: twice as long, and slow to read. What is asked for
 * together is then read by one query.
 */
export function createReadChunks(
  db: Kysely<Database>,
  { copy, start }: { copy?: Copy | undefined; start?: GroupStart | undefined },
): AccountStore['readChunks'] {
  const read = copy ? readTogether(readAtOnce(db, copy), start) : readEach(db);
  return async (accountId, fromMonth, toMonth, wanted) => {
    // PostgreSQL has no place for a NUL in its text, and refuses the whole group. No account has one in its id.
    if (accountId.includes('\0')) return [];
    return read({ accountId, fromMonth: startOfMonth(fromMonth), toMonth, inNumbers: wanted === 'numbers' });
  };
}

interface Range {
  readonly accountId: string;
  /** UNIX seconds of its first instant. */
  readonly fromMonth: number;
  readonly toMonth: number;
  /** Where it has them. */
  readonly inNumbers: boolean;
}

/** Most ranges that one query reads, and in seconds how long each may be: nobody should wait for the years of others. */
const MAX_RANGES = 4;
const SHORT = 93 * 86_400;

type ReadRanges = (ranges: readonly Range[]) => Promise<IntervalChunk[][]>;

const readTogether = (read: ReadRanges, start: GroupStart | undefined) => {
  const readInGroup = inGroups(read, { max: MAX_RANGES, start });
  return async (range: Range): Promise<IntervalChunk[]> =>
    range.toMonth - range.fromMonth <= SHORT ? readInGroup(range) : (await read([range])).flat();
};

const readEach = (db: Kysely<Database>) => {
  const select = (inNumbers: boolean) =>
    compileOnce(
      db,
      db
        .selectFrom('chunks')
        .select(['month', formOf(sql.lit(inNumbers)).as('form'), bodyOf(sql.lit(inNumbers)).as('body')])
        .where('account_id', '=', '')
        .where('month', '>=', 0)
        .where('month', '<=', 0)
        .orderBy('month'),
    );
  const [selectPacked, selectNumbers] = [select(false), select(true)];
  return async ({ accountId, fromMonth, toMonth, inNumbers }: Range): Promise<IntervalChunk[]> => {
    const rows = await (inNumbers ? selectNumbers : selectPacked)(accountId, fromMonth, toMonth);
    return rows.map(({ month, body, form }) => ({ month, body: toBytes(body), form }));
  };
};

const readAtOnce = (db: Kysely<Database>, copy: Copy): ReadRanges => {
  const textOf = copyOf(db);
  return async (ranges) => {
    const chunks = ranges.map((): IntervalChunk[] => []);
    for (const row of readBinaryCopy(await copy(textOf(ranges)))) {
      const [place, month, form, body] = row as [DataView, DataView, DataView, DataView];
      chunks[place.getInt32(0)]?.push({
        month: Number(month.getBigInt64(0)),
        form: decoder.decode(form) as ChunkForm,
        body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
      });
    }
    return chunks;
  };
};

const decoder = new TextDecoder();

/**
 * Writes a copy, of which all but the ranges is compiled once. It takes no parameters: what stands in it are ids that the
 * database gave, and numbers.
 */
const copyOf = (db: Kysely<Database>) => {
  const inNumbers = sql.ref('asked.in_numbers');
  const [before = '', after = ''] = sql`copy (
    select asked.place, chunks.month, ${formOf(inNumbers)}, ${bodyOf(inNumbers)}
    from (values ${sql.raw(RANGES)}) as asked (place, account_id, from_month, to_month, in_numbers)
    join chunks on chunks.account_id = asked.account_id and chunks.month between asked.from_month and asked.to_month
    order by asked.place, chunks.month
  ) to stdout (format binary)`
    .compile(db)
    .sql.split(RANGES);
  const textOf = (range: Range, place: number): string => {
    const accountId = sql.lit(range.accountId).compile(db).sql;
    return `(${place}, ${accountId}, ${range.fromMonth}::bigint, ${range.toMonth}::bigint, ${range.inNumbers})`;
  };
  return (ranges: readonly Range[]): string => `${before}${ranges.map(textOf).join()}${after}`;
};

const RANGES = ':ranges';

/** What a row is read as. A numbered one is two in one. */
const formOf = (inNumbers: RawBuilder<unknown>): RawBuilder<ChunkForm> =>
  sql`case when form <> 'numbered' then form when ${inNumbers} then 'numbers' else 'packed' end`;

const bodyOf = (inNumbers: RawBuilder<unknown>): RawBuilder<Uint8Array> =>
  sql`case when ${inNumbers} and form = 'numbered' then numbers else body end`;
