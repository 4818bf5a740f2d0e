import type { OperatorEntry, OperatorJournal } from '@utility-connect/protocol/operator';
import { EVENT_DAYS } from '../../../core/journal/event-types.ts';
import type { ReadContext } from '../operator-context.ts';
import { type Place, writePlace } from '../paging.ts';
import { describeEntry, type EntryData } from './entry-texts.ts';
import type { JournalQuery, Names, StoredEntry } from './journal-queries.ts';

/** One page of the journal. */
export async function readJournal(
  { store, now }: ReadContext,
  query: JournalQuery,
): Promise<OperatorJournal> {
  const at = now();
  const { newerThan, limit } = query;
  const rows = await store.operator.journal.list(newerThan ? query : { ...query, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const names = await store.operator.journal.findNames(page);
  const [newest, last] = [page[0], page.at(-1)];
  return {
    items: page.map((row) => toEntry(row, names)),
    next_cursor: rows.length > limit && last ? writePlace(last) : null,
    newest: writePlace(newest ?? newerThan ?? startOf(at)),
    searched_from: at - EVENT_DAYS * 86_400,
  };
}

// Before all entries of this second.
const startOf = (at: number): Place => ({ at, id: '' });

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
