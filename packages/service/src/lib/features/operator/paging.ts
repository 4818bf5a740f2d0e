import type { CappedCount, OperatorPage } from '@utility-connect/protocol/operator';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../core/database/tables.ts';
import { limit } from '../../core/http/fields.ts';

/** The place of a row in a list: the number that orders it, mostly a time, and its id. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

export interface PageQuery {
  /** The last row of the previous page; `null` for the first page. */
  readonly after: Place | null;
  readonly limit: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** The parameters `limit` and `cursor` of lists. */
export const pageFields = {
  limit: limit(MAX_LIMIT)
    .default(DEFAULT_LIMIT)
    .meta({ description: `Entries per page, ${DEFAULT_LIMIT} by default.`, example: DEFAULT_LIMIT }),
  cursor: placeField().optional().meta({
    description: '`next_cursor` of the previous page.',
    example: '1795198800.0b9d0c52-7a57-4b0e-8f5b-3c4a7f1d2e60',
  }),
};

/** A cursor, which is read as a place. */
export function placeField() {
  return z
    .string()
    .regex(
      /^\d{1,12}\.[\x20-\x7e]{0,200}$/,
      'must be a next_cursor of this list. Leave it out to start at the first page.',
    )
    .transform((text): Place => {
      const dot = text.indexOf('.');
      return { at: Number(text.slice(0, dot)), id: text.slice(dot + 1) };
    });
}

export function writePlace({ at, id }: Place): string {
  return `${at}.${id}`;
}

/** The page that begins `rows`, of which one more was read than the page has. */
export function toPage<Row, Item>(
  rows: readonly Row[],
  { limit: size }: Pick<PageQuery, 'limit'>,
  { item, place }: { readonly item: (row: Row) => Item; readonly place: (row: Row) => Place },
): OperatorPage<Item> {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  const hasMore = rows.length > size && last !== undefined;
  return { items: page.map(item), next_cursor: hasMore ? writePlace(place(last)) : null };
}

/** The schema of a page. */
export function pageSchema<Item>(item: z.ZodType<Item>): z.ZodType<OperatorPage<Item>> {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().describe('`null` on the last page.'),
  });
}

/** The number of counted rows in a page that is shown at once. More would strain the database. */
export const COUNT_LIMIT = 10_000;

/** The same in lists, which count for each entry. */
export const LIST_COUNT_LIMIT = 1_000;

/** Counts the rows of a query `select 1 from …`, up to a maximum. */
export async function countCapped(
  db: Db,
  rows: RawBuilder<unknown>,
  max: number = COUNT_LIMIT,
): Promise<CappedCount> {
  const { rows: counts } = await sql<{ count: number }>`select ${cappedCount(rows, max)} as count`.execute(
    db,
  );
  return toCapped(counts[0]?.count ?? 0, max);
}

/** The same as an expression in a query. Its result goes through {@link toCapped}. */
export function cappedCount(rows: RawBuilder<unknown>, max: number): RawBuilder<number> {
  return sql`(select count(*) from (${rows} limit ${sql.lit(max + 1)}) as counted)`;
}

export function toCapped(count: number, max: number): CappedCount {
  return count > max ? { count: max, is_more: true } : { count, is_more: false };
}

export const cappedSchema: z.ZodType<CappedCount> = z
  .object({ count: z.int(), is_more: z.boolean().describe('Whether there are more than were counted.') })
  .describe('A number that is counted up to a maximum.');
