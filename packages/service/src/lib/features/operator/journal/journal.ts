import type { OperatorEntry, OperatorJournal } from '@utility-connect/protocol/operator';
import { EVENT_DAYS } from '../../../core/journal/event-types.ts';
import type { ReadContext } from '../operator-context.ts';
import { writePlace } from '../paging.ts';
import { describeEntry, type EntryData } from './entry-texts.ts';
import type { JournalQuery, Names, StoredEntry } from './journal-queries.ts';

/** Seconds after which all entries of a second are there: a transaction takes a moment to commit. */
const SETTLED_SECONDS = 2;

/** One page of the journal. With `newerThan`, only of what has settled: then no entry is missed, and none comes twice. */
export async function readJournal(
  { store, now }: ReadContext,
  query: Omit<JournalQuery, 'until'>,
): Promise<OperatorJournal> {
  const at = now();
  const { newerThan, limit } = query;
  const settled = at - SETTLED_SECONDS;
  const rows = await store.operator.journal.list(
    newerThan ? { ...query, until: settled } : { ...query, limit: limit + 1, until: at },
  );
  const page = rows.slice(0, limit);
  const names = await store.operator.journal.findNames(page);
  const [newest, last] = [page[0], page.at(-1)];
  const isCut = newerThan !== null && newest !== undefined && page.length === limit;
  return {
    items: page.map((row) => toEntry(row, names)),
    next_cursor: newerThan === null && rows.length > limit && last ? writePlace(last) : null,
    newest: writePlace(isCut ? newest : { at: settled + 1, id: '' }),
    searched_from: at - EVENT_DAYS * 86_400,
  };
}

const toEntry = (row: StoredEntry, { clients, users }: Names): OperatorEntry => {
  const { data } = row;
  return {
    id: row.id,
    at: row.at,
    type: row.type,
    text: describeEntry(row.type, data),
    client: clients.get(row.clientId) ?? null,
    user_id: textOf(data, 'user_id') ?? (row.userRef === null ? null : (users.get(row.userRef) ?? null)),
    connection_id: textOf(data, 'connection_id'),
    request_id: row.requestId,
    operator: row.type.startsWith('operator.')
      ? { sign_in: textOf(data, 'sign_in'), address: textOf(data, 'address') }
      : null,
    data,
  };
};

const textOf = (data: EntryData, name: string): string | null => {
  const value = data[name];
  return typeof value === 'string' ? value : null;
};
