import type { Transaction } from 'kysely';
import { inBatches } from '../database/queries.ts';
import { type Entry, isDataStored, kindOf, type NewEntry, subjectOf } from './entry-types.ts';
import { journalOf, journalTables } from './journal.ts';
import type { JournalTables } from './journal-tables.ts';

/**
 * Records entries in the transaction of the change, and calls the readers. Call it anywhere in the transaction: it only inserts rows, so it
 * waits for nobody.
 *
 * @returns the entries with their ids.
 */
export async function record<Tables extends JournalTables>(
  trx: Transaction<Tables>,
  entries: readonly NewEntry[],
): Promise<readonly Entry[]> {
  if (entries.length === 0) return [];
  const { nextId, readers } = journalOf(trx);
  const recorded = entries.map((entry) => ({ ...entry, id: idOf(entry, nextId()) }));
  for (const batch of inBatches(recorded.map(toRow), SIZES)) {
    await journalTables(trx).insertInto('journal').values(batch).execute();
  }
  for (const reader of readers) {
    await reader.onRecord(trx as unknown as Transaction<JournalTables>, recorded);
  }
  return recorded;
}

// A person may connect a thousand accounts, and the client is locked meanwhile.
const SIZES = [1000, 100, 10, 1];

const idOf = ({ type }: NewEntry, id: string): string => (kindOf(type) === 'event' ? `evt_${id}` : id);

const toRow = (entry: Entry): JournalTables['journal'] => {
  const { id, at, type, clientId, userRef = null, requestId = null, data } = entry;
  return {
    ...{ id, at, kind: kindOf(type), type, clientId, userRef, requestId },
    subject: subjectOf(entry),
    data: isDataStored(type) ? JSON.stringify(data) : null,
    position: null,
  };
};
